import { Smartphone } from "lucide";
import { Icon } from "./Icon.tsx";

/** Downloads the upright picture of a page, for apps that show pictures in the shape of a phone's screen. */
export const StoryLink = ({ href }: { href: string }) => (
  <p>
    <a className="link" href={href} download="story.jpg">
      <Icon of={Smartphone} size={18} /> Download a picture for social media
    </a>
  </p>
);

import { MailCheck } from "lucide";
import { useEffect, useRef } from "react";
import { Icon } from "../ui/Icon.tsx";

interface Props {
  /** Who answers. */
  name: string;
  /** Of the conversation. */
  url: string;
  /** When its file cannot be had. */
  onClose: () => void;
}

/** After an enquiry was sent, for as long as the page stands: where the answer will be. */
export function SentLine({ name, url }: Props) {
  const line = useRef<HTMLParagraphElement>(null);
  // The form that was in view is gone, and on a phone the line stands far above it.
  useEffect(() => line.current?.scrollIntoView({ block: "center" }), []);
  return (
    <p ref={line} role="status" className="flex items-start gap-3 rounded-picture bg-sea-tint px-4 py-3.5">
      <Icon of={MailCheck} size={20} className="mt-0.5 flex-none text-sea" />
      <span>
        Your enquiry is with {name}. You get a mail, and the answer comes to{" "}
        <a className="link-inline font-semibold" href={url}>
          the page of this conversation
        </a>
        .
      </span>
    </p>
  );
}

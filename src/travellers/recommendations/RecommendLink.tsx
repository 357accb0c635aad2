import { PenLine } from "lucide";
import { useMe } from "../../accounts/travellers/useMe.ts";
import { Icon } from "../../ui/Icon.tsx";
import { recommendUrl } from "./urls.ts";

/** For a signed-in traveller: the way from a listing's page to recommending it. Comes after the page, which is the same for everybody. */
export function RecommendLink({ code }: { code: string }) {
  const me = useMe();
  if (me?.code === undefined) return null;
  return (
    <a href={recommendUrl(code)} className="link">
      <Icon of={PenLine} size={18} />
      Recommend
    </a>
  );
}

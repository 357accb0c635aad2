import { PenLine } from "lucide";
import { useMe } from "../../accounts/travellers/useMe.ts";
import { Icon } from "../../ui/Icon.tsx";
import { recommendUrl } from "./urls.ts";

/**
 * Link from a listing's page to recommending it, for signed-in travellers. Added after the page has loaded, because the page is the same
 * for every visitor.
 */
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

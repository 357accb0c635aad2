import { PenLine } from "lucide-react";
import { useMe } from "../travellers/SessionReader.tsx";
import { recommendUrl } from "./rules.own.ts";

/** For a signed-in traveller: the way from a listing's page to recommending it. Comes after the page, which is the same for everybody. */
export function RecommendLink({ code }: { code: string }) {
  const me = useMe();
  if (me?.code === undefined) return null;
  return (
    <a href={recommendUrl(code)} className="link">
      <PenLine size={18} aria-hidden="true" />
      Recommend
    </a>
  );
}

import { t } from "../../platform/languages/text.ts";
import type { Credit } from "./rules.ts";

const outward = (text: string, href: string | null, rel: string) =>
  href ? (
    <a className="link-inline" href={href} rel={rel}>
      {text}
    </a>
  ) : (
    text
  );

/** Shows the author and licence of an open-data picture, linked to the picture's page and the licence. */
export function PictureCredit({ credit: { author, licence, licence_link, page_link } }: { credit: Credit }) {
  return (
    <>
      {outward(author || t`Author not named`, page_link, "nofollow noopener")}, {outward(licence, licence_link, "license noopener")}
    </>
  );
}

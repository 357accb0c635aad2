import type { Credit } from "./rules.ts";

const outward = (text: string, href: string | null, rel: string) =>
  href ? (
    <a className="link-inline" href={href} rel={rel}>
      {text}
    </a>
  ) : (
    text
  );

/** Whom a picture of open data is by, and by which licence it is shown; both lead to where that is said. */
export function PictureCredit({ credit: { author, licence, licence_link, page_link } }: { credit: Credit }) {
  return (
    <>
      {outward(author || "Author not named", page_link, "nofollow noopener")}, {outward(licence, licence_link, "license noopener")}
    </>
  );
}

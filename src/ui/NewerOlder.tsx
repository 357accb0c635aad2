import { t } from "../platform/languages/text.ts";

interface Props {
  /** Accessible name of the links. */
  label: string;
  /** URLs of the previous and next page; undefined if that page does not exist. */
  newer: string | undefined;
  older: string | undefined;
  /** Labels for a list in another order. */
  words?: readonly [newer: string, older: string];
}

/** Renders links to the other pages of a list, newest first unless `words` differ. */
export const NewerOlder = ({ label, newer, older, words = [t`Newer`, t`Older`] }: Props) =>
  newer === undefined && older === undefined ? null : (
    <nav aria-label={label} className="mt-5 flex gap-6">
      {newer !== undefined && (
        <a className="link" href={newer}>
          {words[0]}
        </a>
      )}
      {older !== undefined && (
        <a className="link" href={older}>
          {words[1]}
        </a>
      )}
    </nav>
  );

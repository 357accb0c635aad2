interface Props {
  /** Of what. */
  label: string;
  /** Addresses of the pages before and after; undefined where there is none. */
  newer: string | undefined;
  older: string | undefined;
  /** Of a list in another order. */
  words?: readonly [newer: string, older: string];
}

/** To the other pages of a list that begins with the newest, unless said. */
export const NewerOlder = ({ label, newer, older, words = ["Newer", "Older"] }: Props) =>
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

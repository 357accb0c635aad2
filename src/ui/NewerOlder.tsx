interface Props {
  /** Of what. */
  label: string;
  /** Addresses of the pages before and after; undefined where there is none. */
  newer: string | undefined;
  older: string | undefined;
}

/** To the other pages of a list that begins with the newest. */
export const NewerOlder = ({ label, newer, older }: Props) =>
  newer === undefined && older === undefined ? null : (
    <nav aria-label={label} className="mt-5 flex gap-6">
      {newer !== undefined && (
        <a className="link" href={newer}>
          Newer
        </a>
      )}
      {older !== undefined && (
        <a className="link" href={older}>
          Older
        </a>
      )}
    </nav>
  );

interface Props {
  field: string;
  label: string;
  /** Texts of the field on each listing; empty if it has no value. */
  kept: string;
  gone: string;
  /** Whether the proposal is to take the other listing's value, or both. */
  isTaken: boolean;
  /** Whether both values can be taken together. */
  isJoined: boolean;
}

const CELL =
  "flex min-h-11 min-w-0 items-center gap-3 rounded-control px-3 py-2 break-words has-checked:bg-sea-tint has-checked:font-semibold";

const Text = ({ text }: { text: string }) =>
  text === "" ? <span className="text-ink2">none</span> : <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>;

/** Choice between two listings for one field. */
export function FieldChoice({ field, label, kept, gone, isTaken, isJoined }: Props) {
  const name = `take_${field}`;
  const isSame = kept === gone;
  return (
    <fieldset className="grid grid-cols-2 items-center gap-x-3 border-t border-rule py-1.5 lg:grid-cols-[160px_minmax(0,1fr)_84px_minmax(0,1fr)] lg:gap-x-0 lg:[&>:last-child]:col-start-4">
      <legend className="float-start w-full py-1 text-ink2 max-lg:col-span-2 lg:w-auto">{label}</legend>
      {isSame ? (
        <>
          <p className="min-w-0 px-3 py-2 lg:px-0 [overflow-wrap:anywhere]">{kept}</p>
          <p className="px-3 py-2 text-ink2 lg:px-0">same</p>
        </>
      ) : (
        <>
          <label className={CELL}>
            <input type="radio" className="tick" name={name} value="kept" defaultChecked={!isTaken} />
            <Text text={kept} />
          </label>
          <label className={CELL}>
            <input type="radio" className="tick" name={name} value="gone" defaultChecked={isTaken} />
            <span className="min-w-0">
              {isJoined && kept !== "" && <span className="block text-small font-normal text-ink2">both, with</span>}
              <Text text={gone} />
            </span>
          </label>
        </>
      )}
    </fieldset>
  );
}

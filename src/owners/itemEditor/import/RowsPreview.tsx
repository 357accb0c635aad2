import { counted, meant, plural, t, texts } from "../../../platform/languages/text.ts";
import { formatPrice } from "../../../platform/values/format.ts";
import { withSemicolons } from "../../../platform/values/punctuation.ts";
import { ActionForm, FormButton } from "../../../ui/ActionForm.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { LeaderLine } from "../../../ui/LeaderLine.tsx";
import type { ItemImport, PlannedItem } from "./contract.ts";
import { type ImportField, importFieldLabel } from "./rules.ts";

const First = ({ first }: { first: NonNullable<ItemImport["first"]> }) => (
  <section aria-labelledby="first" className="border-b-2 border-ink pb-6">
    <h2 id="first" className="border-b border-ink pb-2 font-display text-body font-normal text-ink2 italic">
      Preview
    </h2>
    <p className="mt-3 font-display text-lead leading-tight break-words">{first.title}</p>
    {first.maximum_capacity !== null && <p className="text-small font-semibold">Capacity: {first.maximum_capacity}</p>}
    {first.description !== "" && (
      <p dir="auto" className="mt-2 line-clamp-3 break-words text-ink2">
        {first.description}
      </p>
    )}
    {first.minimum_price !== null && first.minimum_price_currency !== null && (
      <p className="mt-3">
        <LeaderLine label={meant("of a price")`From`}>
          <b className="font-semibold">{formatPrice(first.minimum_price, first.minimum_price_currency)}</b>
        </LeaderLine>
      </p>
    )}
  </section>
);

const STATES: Record<PlannedItem["state"], string> = texts({ new: "New", same: "Unchanged", differs: "Changed", wrong: "Skipped" });

function Row({ row: { number, title, state, changes, errors }, kind }: { row: PlannedItem; kind: ItemImport["kind"] }) {
  const label = (field: ImportField) => importFieldLabel(field, kind);
  return (
    <li className="border-b border-rule py-2.5">
      <div className="flex items-start gap-3">
        <span className="w-8 flex-none text-ink2">{number}</span>
        <span className="min-w-0 grow font-semibold break-words">{title}</span>
        <Badge className={state === "wrong" ? "text-danger shadow-[inset_0_0_0_1.5px_currentColor]" : ""}>{STATES[state]}</Badge>
      </div>
      {errors.map((error) => (
        <p key={error} className="mt-1 ps-11 text-small break-words text-danger">
          {error}
        </p>
      ))}
      {state === "differs" && (
        <label className="mt-1 flex min-h-11 items-center gap-3 ps-11">
          <input type="checkbox" name={`take_${number}`} className="checkbox flex-none" />
          <span className="min-w-0 text-small break-words">
            Use the file&rsquo;s values:{" "}
            {withSemicolons(changes.map(({ field, here, yours }) => t`${label(field)} ${yours || t`empty`}, now ${here || t`empty`}`))}
          </span>
        </label>
      )}
    </li>
  );
}

const pressText = (fresh: number, differing: number): string =>
  fresh > 0 ? t`Import ${plural(fresh, "# new item", "# new items")}` : differing > 0 ? t`Import ticked rows` : t`Nothing to import`;

const skippedText = (wrong: number): string =>
  counted(
    wrong,
    "# row is skipped until you correct it here or in the file.",
    "# rows are skipped until you correct them here or in the file.",
  );

/** Shows the effect of each row, and the button that writes them. */
export function RowsPreview({ brought: { uuid, kind, rows, first } }: { brought: ItemImport }) {
  const count = (state: PlannedItem["state"]) => rows.filter((row) => row.state === state).length;
  const [fresh, differing, wrong] = [count("new"), count("differs"), count("wrong")];
  return (
    <div>
      {first && <First first={first} />}
      <ActionForm key={rows.map(({ state }) => state).join()} intent="write" fields={{ uuid }} className="mt-6">
        <section aria-labelledby="rows">
          <h2 id="rows" className="small-caps border-b border-rule pb-2 text-ink2">
            {counted(rows.length, "# row", "# rows")}
          </h2>
          <ul>
            {rows.map((row) => (
              <Row key={row.number} row={row} kind={kind} />
            ))}
          </ul>
        </section>
        <div className="mt-5">
          <FormButton intent="write" className="w-full" disabled={fresh + differing === 0}>
            {pressText(fresh, differing)}
          </FormButton>
        </div>
        <p className="mt-3 text-small text-ink2" role="status">
          {[wrong > 0 && skippedText(wrong), t`You can undo the import for 30 days.`].filter(Boolean).join(" ")}
        </p>
      </ActionForm>
    </div>
  );
}

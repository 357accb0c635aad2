import { CODE } from "../../catalogue/listings/contract.ts";
import { type Command, printResult } from "../../platform/commandLine/command.ts";
import { StartError } from "../../platform/endpoints/errors.ts";
import { mergeListings, undoMerge } from "./acts.ts";
import { findDuplicates } from "./find/commands.ts";
import { CHOSEN, CHOSEN_FIELDS, type ChosenField, ordered } from "./rules.ts";
import { dismiss, findListingNames, mergePage, openPairs } from "./store.ts";

/** Doubles in the terminal: what the staff desk does. */

const SHOWN = 20;
const MERGE = `KEPT GONE [FIELD …]: merges the second listing into the first, which takes these fields from it: ${CHOSEN_FIELDS.join(", ")}`;
const UNDO = "ID: takes a merge back within 30 days";
const DIFFERENT = "CODE CODE: says that two listings are not the same";
const LIST = "looks for doubles among what was changed, and shows the surest pairs and the last merges";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const MISSING = "There is no such listing or merge.";

const isCode = (text: string | undefined): text is string => text !== undefined && CODE.test(text);

export const duplicateCommands: Command[] = [
  {
    name: "duplicates list",
    usage: LIST,
    run: async (args, { db, stdout, signal }) => {
      if (args.length > 0) throw new StartError(`duplicates list: ${LIST}`);
      if (!signal.aborted) await findDuplicates(db);
      const [pairs, merges] = await Promise.all([
        openPairs(db).rows({ limit: SHOWN, offset: 0 }),
        mergePage(db).rows({ limit: SHOWN, offset: 0 }),
      ]);
      const names = await findListingNames(db, [
        ...pairs.flatMap(({ one, other }) => [one, other]),
        ...merges.flatMap(({ kept, gone }) => [kept, gone]),
      ]);
      const named = (code: string) => `${code} ${names.get(code) ?? ""}`;
      for (const { one, other, score, reasons } of pairs)
        stdout.write(`${score}  ${named(one)} | ${named(other)}: ${reasons.join(", ")}\n`);
      for (const { uuid, kept, gone, undone } of merges)
        stdout.write(`${uuid}  ${named(gone)} → ${named(kept)}${undone ? " (taken back)" : ""}\n`);
      stdout.write(`${await openPairs(db).count()} pairs wait.\n`);
      return 0;
    },
  },
  {
    name: "duplicates merge",
    usage: MERGE,
    run: async ([kept, gone, ...take], context) => {
      if (!isCode(kept) || !isCode(gone) || !take.every((field) => Object.hasOwn(CHOSEN, field)))
        throw new StartError(`duplicates merge ${MERGE}`);
      return printResult(context, MISSING, async () => {
        const { uuid } = await context.db.transaction((tx) => mergeListings(tx, { kept, gone, take: take as ChosenField[] }, null));
        return `${gone} is merged into ${kept}. To take it back: duplicates undo ${uuid}`;
      });
    },
  },
  {
    name: "duplicates undo",
    usage: UNDO,
    run: async ([uuid, ...rest], context) => {
      if (!uuid || !UUID.test(uuid) || rest.length > 0) throw new StartError(`duplicates undo ${UNDO}`);
      return printResult(context, MISSING, async () => {
        await context.db.transaction((tx) => undoMerge(tx, uuid, null));
        return "The merge is taken back.";
      });
    },
  },
  {
    name: "duplicates different",
    usage: DIFFERENT,
    run: async ([one, other, ...rest], { db, stdout, stderr }) => {
      if (!isCode(one) || !isCode(other) || one === other || rest.length > 0) throw new StartError(`duplicates different ${DIFFERENT}`);
      if ((await findListingNames(db, [one, other])).size < 2) {
        stderr.write("There is no such listing.\n");
        return 1;
      }
      await dismiss(db, ...ordered(one, other));
      stdout.write("They are not asked about again.\n");
      return 0;
    },
  },
];

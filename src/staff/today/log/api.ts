import { findAccountByEmail } from "../../../accounts/accounts/store.ts";
import { fieldChanges } from "../../../accounts/auditLog/fieldWords.ts";
import { logPage } from "../../../accounts/auditLog/store.ts";
import { actWords } from "../../../accounts/auditLog/words.ts";
import { listByCodes } from "../../../catalogue/listings/named/store.ts";
import { inMemoryRows, listPage } from "../../../platform/endpoints/pagination.ts";
import { type EndpointHandler, handle } from "../../../platform/http/context.ts";
import { listStaffLog, type StaffLogEntry } from "./contract.ts";

export const staffLogHandlers: EndpointHandler[] = [
  handle(listStaffLog, async ({ query: { email, business, subject, side, ...query } }, { db, address }) => {
    const by = email ? await findAccountByEmail(db, email) : undefined;
    // An unknown email has no log entries.
    if (email && !by) return listPage(query, address, inMemoryRows<StaffLogEntry>([]));
    const { count, rows } = logPage(db, { business: business || undefined, account: by?.id, side, subject });
    return listPage(query, address, {
      count,
      rows: async (window) => {
        const found = await rows(window);
        const codes = [...new Set(found.flatMap(({ entry }) => entry.business_code ?? []))];
        const names = new Map((await listByCodes(db, codes, codes)).map((card) => [card.business_code, card.name]));
        return found.map(({ entry, email: address }) => {
          const { uuid, created, act, account_id, business_code, subject_kind, subject_id, subject_name, before, after } = entry;
          const name = business_code === null ? undefined : names.get(business_code);
          const nameThen = subject_id === business_code ? subject_name : "";
          return {
            uuid,
            created: created.toISOString(),
            act,
            side: entry.side,
            email: address ?? "",
            account: account_id,
            business:
              business_code === null ? null : { business_code, name: name ?? (nameThen || business_code), is_gone: name === undefined },
            subject: { kind: subject_kind, id: subject_id, name: subject_name },
            before,
            after,
            changes: fieldChanges(before, after),
            words: actWords(entry),
          };
        });
      },
    });
  }),
];

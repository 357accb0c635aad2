import { accountId, businessCode, type Naming, pastMoment, travellerCode, valueAt } from "./rows.ts";
import type { DemoPeople } from "./rules.ts";

/** Rows that staff review: added places and reports. */

const HOUR = 3_600_000;
/** Number of added places that wait for review. */
const WAITING_ADDITIONS = 2;

/** Returns places that travellers added: the last published ones in the past days, waiting for review, the others long ago. */
export const additionRows = (people: DemoPeople, naming: Naming, moment: Date) => {
  const waiting = people.additions.filter(({ is_published }) => is_published).slice(-WAITING_ADDITIONS);
  return people.additions.map((addition, index) => {
    const { business, traveller, is_from_provider } = addition;
    const days = waiting.length - waiting.indexOf(addition);
    const isWaiting = waiting.includes(addition);
    const created = isWaiting ? new Date(moment.getTime() - days * 24 * HOUR) : pastMoment(index, 70);
    return {
      uuid: naming.uuid(`demo addition ${business}`),
      business: businessCode(naming, business),
      traveller: traveller && travellerCode(naming, traveller),
      place_id: is_from_provider ? `demo place ${business}` : null,
      created,
      reviewed: isWaiting ? null : created,
    };
  });
};

/** Returns the id of a report's subject, in the format of travellers/reports/contract.ts. */
function reportedId({ kind, of = "", by = "" }: DemoPeople["reports"][number], naming: Naming): string {
  if (kind === "business") return businessCode(naming, of);
  if (kind === "traveller") return travellerCode(naming, by);
  return kind === "guide" ? `${travellerCode(naming, by)}/${of}` : naming.uuid(`demo visit ${by} ${of}`);
}

/** Returns reports without their subjects, which the reports' own store looks up: one per day, the last of them yesterday. */
export function reportRows(people: DemoPeople, naming: Naming, moment: Date) {
  const emails = new Map([...people.travellers.map(({ key, email }) => [key, email] as const), ["owner", people.owners[0]?.email ?? ""]]);
  return people.reports.map((report, index) => {
    const { kind, reporter, reason, text, outcome } = report;
    const created = moment.getTime() - (people.reports.length - index) * 24 * HOUR;
    return {
      id: reportedId(report, naming),
      kind,
      reason,
      text,
      outcome,
      uuid: naming.uuid(`demo report ${index}`),
      reporter: reporter && accountId(naming, valueAt(emails, reporter)),
      created: new Date(created),
      resolved: outcome && new Date(created + 20 * HOUR),
      resolved_by: outcome && accountId(naming, people.staff[0]?.email ?? ""),
    };
  });
}

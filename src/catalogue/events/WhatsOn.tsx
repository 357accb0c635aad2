import { t, texts } from "../../platform/languages/text.ts";
import { typedKeys } from "../../platform/values/objects.ts";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { EventRows } from "./EventRows.tsx";
import type { EventGroups } from "./eventText.ts";

const TITLES = texts({ today: "Today", weekend: "This weekend", week: "Next seven days" });

/** Number of events in the groups. */
const countShown = (groups: EventGroups): number => groups.today.length + groups.weekend.length + groups.week.length;

/** Shows the events of today, this weekend and the next seven days below a heading; the caller renders the heading. */
export function WhatsOnGroupList({ groups, href }: { groups: EventGroups; href: string }) {
  const shown = typedKeys(TITLES).filter((key) => groups[key].length > 0);
  return (
    <>
      {shown.length === 0 && <p>Nothing in the next seven days.</p>}
      <div className={shown.length > 1 ? "grid gap-x-12 gap-y-8 lg:grid-cols-2" : ""}>
        {shown.map((key) => (
          <div key={key}>
            <h3 className="mb-2 small-caps text-ink2">{TITLES[key]}</h3>
            <EventRows events={groups[key]} level={4} />
          </div>
        ))}
      </div>
      <p className="mt-5">
        <ArrowLink href={href}>{groups.count > countShown(groups) ? t`All events (${groups.count})` : t`All events`}</ArrowLink>
      </p>
    </>
  );
}

/** Section of a place's page with its events; empty without events. */
export function WhatsOn({ place, groups, href }: { place: string; groups: EventGroups; href: string }) {
  if (groups.count === 0) return null;
  return (
    <section className="when-near page mt-16 [--height:420px]" aria-labelledby="whats-on">
      <h2 id="whats-on" className="mb-5 text-lead">
        What's on in {place}
      </h2>
      <WhatsOnGroupList groups={groups} href={href} />
    </section>
  );
}

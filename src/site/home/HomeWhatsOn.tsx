import type { EventGroups } from "../../catalogue/events/eventText.ts";
import { ALL_EVENTS } from "../../catalogue/events/urls.ts";
import { WhatsOnGroupList } from "../../catalogue/events/WhatsOn.tsx";
import { t } from "../../platform/languages/text.ts";
import { HomeSection } from "./HomeSection.tsx";

/** Events of today, this weekend and the next seven days, after the eight sections; empty without events. */
export function HomeWhatsOn({ groups, place }: { groups: EventGroups; place: string | null }) {
  if (groups.today.length + groups.weekend.length + groups.week.length === 0) return null;
  return (
    <HomeSection id="whats-on" title={place ? t`What's on in ${place}` : t`What's on`}>
      <WhatsOnGroupList groups={groups} href={ALL_EVENTS} />
    </HomeSection>
  );
}

import { Check, ChevronRight } from "lucide";
import { useLoaderData } from "react-router";
import { getAccount, sendVerification } from "../../../accounts/signIn/contract.ts";
import { getSession } from "../../../accounts/travellers/contract.ts";
import { WorldMap } from "../../../catalogue/maps/WorldMap.tsx";
import { countriesInRegion, countryName } from "../../../catalogue/places/countries/rules.ts";
import { REGIONS } from "../../../catalogue/places/enumerations.ts";
import { counted, t, texts } from "../../../platform/languages/text.ts";
import { callApi } from "../../../platform/pages/callApi.ts";
import { formAction } from "../../../platform/pages/formAction.ts";
import type { PageHandle } from "../../../platform/pages/pagePolicy.ts";
import { hiddenMeta } from "../../../platform/pages/useGuide.ts";
import { ActionForm, FormButton, useFormResult } from "../../../ui/ActionForm.tsx";
import { ArrowLink } from "../../../ui/ArrowLink.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { LeaderLine } from "../../../ui/LeaderLine.tsx";
import { getChecklist } from "../contract.ts";
import { readVisited } from "./readVisited.ts";
import { addCountriesUrl } from "./ticks.ts";

export const handle = { cache: "none" } satisfies PageHandle;

export async function loader() {
  const [checklist, { traveller }, visited, account] = await Promise.all([
    callApi(getChecklist, {}),
    callApi(getSession, {}),
    readVisited(),
    callApi(getAccount, {}),
  ]);
  const codes = new Set(visited.map(({ country }) => country.code));
  const facts: Record<string, string> = {
    home_country: traveller?.home_country ? countryName(traveller.home_country) : "",
    countries: counted(codes.size, "# country", "# countries"),
    follow: counted(traveller?.following_count ?? 0, "# person", "# people"),
  };
  return {
    checklist,
    unverified: account.is_verified ? "" : account.email,
    first_name: traveller?.name.split(" ")[0] ?? "",
    facts,
    visited: [...codes],
    regions: REGIONS.map(({ code, name }) => ({
      code,
      name,
      count: countriesInRegion(code).filter((one) => codes.has(one.code)).length,
    })).toSorted((one, other) => other.count - one.count),
    all: REGIONS.reduce((sum, { code }) => sum + countriesInRegion(code).length, 0),
  };
}

const sentAgain = () => t`We've sent the email again.`;

const submit = formAction<{ sent: string }>({
  verify: async () => {
    await callApi(sendVerification, {});
    return { sent: sentAgain() };
  },
});
// `action` does not exist in browsers, so both exports name the function.
export const action = submit;
export const clientAction = submit;

export const meta = hiddenMeta(() => t`Get started`);

/** First step of a new account: its email address is not verified yet. */
function VerifyStep({ email }: { email: string }) {
  const result = useFormResult<{ sent: string }>();
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-3 border-b border-rule py-4">
      <span
        className="grid size-10 flex-none place-items-center rounded-full border-2 border-line font-display text-body"
        aria-hidden="true"
      >
        1
      </span>
      <span className="min-w-0 flex-1">
        <b className="font-display text-intro leading-tight font-[540] sm:text-h3">Verify your email address</b>
        <span className="block text-ink2">
          Press the button in the email we sent to <span className="break-all">{email}</span>.
        </span>
        <span role="status" className="block font-semibold">
          {result?.shown?.sent ?? result?.failure}
        </span>
      </span>
      <ActionForm intent="verify" className="max-sm:w-full">
        <FormButton intent="verify" className="max-sm:w-full">
          Send again
        </FormButton>
      </ActionForm>
    </li>
  );
}

/** Benefit of each step, by the keys of the checklist. */
const ABOUT: Record<string, string> = texts({
  home_country: "To show nearby places first",
  countries: "To fill the map of your passport",
  follow: "Their best places appear in For You",
  recommend: "The one you would send a friend to tomorrow",
  save: "Press the bookmark on any place",
  picture: "Or keep the one we drew from your name",
});

/** Shows the visited countries on the map, and their number in each region. */
function PassportSoFar({ visited, regions, all }: Pick<Awaited<ReturnType<typeof loader>>, "visited" | "regions" | "all">) {
  const number = <span className="text-page leading-none font-[540] tracking-[-.03em]">{visited.length}</span>;
  return (
    <aside aria-labelledby="passport" className="rounded-dialog bg-card px-6 py-7 shadow-float sm:px-7">
      <h2 id="passport" className="small-caps text-ink2">
        Your passport so far
      </h2>
      <p className="mt-2 font-display text-intro">
        {number} of {all} countries
      </p>
      <div className="mt-3 overflow-hidden rounded-picture bg-deep p-3">
        <WorldMap filled={visited} label={t`Map of the world with ${visited.length} countries filled in`} className="w-full" />
      </div>
      <ul className="mt-4">
        {regions.map(({ code, name, count }) => (
          <li key={code}>
            <a href={addCountriesUrl(code)} className="flex min-h-11 items-center hover:underline">
              <LeaderLine label={name} className="w-full">
                <b>{count}</b>
              </LeaderLine>
            </a>
          </li>
        ))}
      </ul>
    </aside>
  );
}

function progressText(completed: number, total: number, isUnverified: boolean): string {
  if (completed >= total) return t`${completed} of ${total} done.`;
  return isUnverified ? t`${completed} of ${total} done. Only the first is needed.` : t`${completed} of ${total} done. All optional.`;
}

/** Page of a new traveller's first steps: completed ones, the next one, and all others. Every step is optional. */
export default function ChecklistPage() {
  const { checklist, unverified, first_name, facts, visited, regions, all } = useLoaderData<typeof loader>();
  const { items, completed } = checklist;
  const first = unverified ? 1 : 0;
  const total = checklist.total + first;
  const next = unverified ? undefined : items.find(({ done }) => !done);
  return (
    <div className="page grid items-start gap-x-20 gap-y-12 pt-8 sm:pt-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,420px)]">
      <div>
        <h1 className="text-page leading-[1.02] tracking-[-.03em]">Good to have you, {first_name}</h1>
        <p className="mt-3 font-display text-intro text-ink2">{progressText(completed, total, unverified !== "")}</p>
        <div className="mt-6 h-2 overflow-hidden rounded-full bg-sand2" aria-hidden="true">
          <div className="h-full rounded-full bg-sea" style={{ width: `${(completed / total) * 100}%` }} />
        </div>
        <ol className="mt-3" aria-label="First steps">
          {unverified && <VerifyStep email={unverified} />}
          {items.map(({ key, title, done, url }, index) => (
            <li key={key} className="hovers relative flex items-center gap-3.5 border-b border-rule py-3 sm:gap-5 sm:py-4">
              <span
                className={`grid size-10 flex-none place-items-center rounded-full font-display text-body ${done ? "bg-sea text-on-sea" : "border-2 border-line"}`}
              >
                {done ? <Icon of={Check} size={20} strokeWidth={2.5} /> : <span aria-hidden="true">{index + 1 + first}</span>}
              </span>
              <span className="min-w-0 grow">
                <a href={url} className="card-target hover-underline font-display text-intro leading-tight font-[540] sm:text-h3">
                  {title}
                </a>
                <span className="block text-ink2">{done ? facts[key] || t`Done` : ABOUT[key]}</span>
              </span>
              {key === next?.key ? (
                <span aria-hidden="true" className="button button-filled min-h-11">
                  Start
                </span>
              ) : done ? (
                <>
                  <span aria-hidden="true" className="link max-sm:hidden">
                    Change
                  </span>
                  <Icon of={ChevronRight} size={20} className="flex-none text-ink2 sm:hidden" />
                </>
              ) : (
                <Icon of={ChevronRight} size={20} className="flex-none text-ink2" />
              )}
            </li>
          ))}
        </ol>
        <p className="mt-6">
          <ArrowLink href="/explore/">Skip to the guide</ArrowLink>
        </p>
      </div>
      <PassportSoFar visited={visited} regions={regions} all={all} />
    </div>
  );
}

import { type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { OWN_SETTINGS } from "../../../accounts/accounts/redirects.ts";
import { SettingsSection } from "../../../accounts/accounts/SettingsSection.tsx";
import { getPush } from "../../../accounts/push/contract.ts";
import { PushDevice } from "../../../accounts/push/PushDevice.tsx";
import { PushKinds, pushIntents } from "../../../accounts/push/PushKinds.tsx";
import { AccountSections, accountIntents, readAccount } from "../../../accounts/signIn/AccountSections.tsx";
import { SettingsNotice } from "../../../accounts/signIn/SettingsNotice.tsx";
import { getSession } from "../../../accounts/travellers/contract.ts";
import { VISIBILITIES } from "../../../accounts/travellers/enumerations.ts";
import { changeTraveller, deleteTraveller } from "../../../accounts/travellers/profiles/contract.ts";
import { listCountries } from "../../../catalogue/places/contract.ts";
import { noImage } from "../../../catalogue/uploads/rules.ts";
import { meant, t } from "../../../platform/languages/text.ts";
import { callApi } from "../../../platform/pages/callApi.ts";
import { type FormFields, formAction, unlessGone } from "../../../platform/pages/formAction.ts";
import type { PageHandle } from "../../../platform/pages/pagePolicy.ts";
import { hiddenMeta } from "../../../platform/pages/useGuide.ts";
import { withCommas } from "../../../platform/values/punctuation.ts";
import { useFormResult } from "../../../ui/ActionForm.tsx";
import { PageTitle } from "../../../ui/PageTitle.tsx";
import { SchemeChoice } from "../../../ui/SchemeChoice.tsx";
import { createExport, listExports } from "../../export/contract.ts";
import { deleteBlock, listBlocks } from "../../follows/contract.ts";
import { AboutSection } from "./AboutSection.tsx";
import { BlockedSection } from "./BlockedSection.tsx";
import { DeleteSection } from "./DeleteSection.tsx";
import { ExportSection } from "./ExportSection.tsx";
import { PictureSection } from "./PictureSection.tsx";
import { VisibilitySection } from "./VisibilitySection.tsx";

export const handle = { cache: "none" } satisfies PageHandle;

const BLOCKS_SHOWN = "100";

export async function loader({ request }: LoaderFunctionArgs) {
  const { search, searchParams } = new URL(request.url);
  const { traveller } = await callApi(getSession, {});
  // An account without a traveller has its own settings page.
  if (!traveller) throw redirect(`/accounts/settings/${search}`);
  const [state, push, { results: countries }, blocks, exports] = await Promise.all([
    readAccount(),
    callApi(getPush, {}),
    callApi(listCountries, {}),
    callApi(listBlocks, { page_size: BLOCKS_SHOWN }),
    callApi(listExports, {}),
  ]);
  return { ...state, push, traveller, countries, blocks, exported: exports.results[0], done: searchParams.get("changed") ?? "" };
}

const ownCode = async () => (await callApi(getSession, {})).traveller?.code ?? "";
/** @param what keyword of the change, for the URL */
const change = async (values: Record<string, unknown>, what: string) => {
  await callApi(changeTraveller, { code: await ownCode(), ...values });
  return `${OWN_SETTINGS}?changed=${what}`;
};
/** Passes the values of the form unchanged, so that the API validates them. */
const visibilityFields = ({ visibility = "", wishlist_visibility = "", is_suggested = "", was_suggested = "" }: FormFields) => ({
  visibility,
  wishlist_visibility,
  // Left out while the traveller has not chosen: the setting then follows the visibility.
  ...(is_suggested === was_suggested ? {} : { is_suggested_to_friends_of_friends: is_suggested === "on" }),
});

const submit = formAction({
  about: ({ name = "", home_country = "" }) => change({ name, home_country: home_country || null }, "about"),
  picture: (_form, _args, { image }) => change({ image: image ?? noImage() }, "picture"),
  remove_picture: () => change({ image: null }, "picture_removed"),
  visibility: (form) => change(visibilityFields(form), "visibility"),
  unblock: async ({ uuid = "" }) => {
    await unlessGone(callApi(deleteBlock, { uuid }));
    return `${OWN_SETTINGS}?changed=unblocked`;
  },
  export: async () => {
    await callApi(createExport, {});
    return `${OWN_SETTINGS}#take`;
  },
  delete: async ({ delete_words = "" }) => {
    await callApi(deleteTraveller, { code: await ownCode(), delete_words: delete_words === "on" });
    return "/explore/";
  },
  ...accountIntents(OWN_SETTINGS),
  ...pushIntents(OWN_SETTINGS),
});
// `action` does not exist in browsers, so both exports name the function.
export const action = submit;
export const clientAction = submit;

export const meta = hiddenMeta(() => t`Profile & Settings`);

/** Page of all settings of a traveller: what others see, login methods, export and deletion. */
export default function UpdatePage() {
  const { account, passkeys, push, traveller, countries, blocks, exported, done } = useLoaderData<typeof loader>();
  const result = useFormResult();
  const email = <strong className="font-normal break-all">{account.email}</strong>;
  const home = countries.find(({ code }) => code === traveller.home_country)?.name;
  return (
    <div className="page max-w-[46rem] py-10 sm:py-16 lg:max-w-[66rem]">
      <PageTitle>Profile & Settings</PageTitle>
      <p className="mt-3 text-ink2">
        {account.is_verified ? email : <>{email}. Not verified yet: press the button in the email we sent you.</>}
      </p>
      <SettingsNotice done={result ? "" : done} failure={result?.failure ?? ""} />
      <SettingsSection id="picture" title="Your picture">
        <PictureSection
          key={traveller.selfie_avatar_uuid}
          avatar={traveller.selfie_avatar_link}
          initials={traveller.initials}
          hasPicture={traveller.selfie !== ""}
        />
      </SettingsSection>
      <SettingsSection id="about" title="About you" summary={withCommas([traveller.name, home])}>
        <AboutSection
          name={traveller.name}
          homeCountry={traveller.home_country ?? ""}
          accountType={traveller.account_type}
          countries={countries}
        />
      </SettingsSection>
      <SettingsSection id="visibility" title="Privacy" summary={VISIBILITIES[traveller.visibility]}>
        <VisibilitySection
          visibility={traveller.visibility}
          wishlistVisibility={traveller.wishlist_visibility}
          isSuggested={traveller.is_suggested_to_friends_of_friends}
          isVerified={account.is_verified}
        />
      </SettingsSection>
      <AccountSections account={account} passkeys={passkeys} isFolded />
      <SettingsSection
        id="notifications"
        title="Notifications"
        summary={push.subscriptions.some(({ is_this }) => is_this) ? t`On in this browser` : t`By email`}
      >
        <PushDevice push={push} />
        <PushKinds push={push} />
      </SettingsSection>
      <SettingsSection id="blocked" title="Blocked people" summary={blocks.count === 0 ? meant("no people")`None` : String(blocks.count)}>
        <BlockedSection blocks={blocks.results} count={blocks.count} />
      </SettingsSection>
      <SettingsSection id="look" title="Light or dark" summary="On this device">
        <SchemeChoice />
      </SettingsSection>
      <SettingsSection id="take" title="Download your data" summary="Everything in one file">
        <ExportSection last={exported} isFresh={account.is_fresh} />
      </SettingsSection>
      <SettingsSection id="leave" title="Delete account" summary="14 days to undo it">
        <DeleteSection isFresh={account.is_fresh} />
      </SettingsSection>
      <p className="mt-12 lg:ps-72">
        <a className="button button-outlined" href="/accounts/logout/">
          Log Out
        </a>
      </p>
    </div>
  );
}

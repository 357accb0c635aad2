import { useEffect, useState } from "react";
import { useLocation, useRouteLoaderData } from "react-router";
import { listCountries } from "../../catalogue/places/contract.ts";
import { t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { useHref } from "../../platform/pages/useHref.ts";
import { FormButton, FormField } from "../../ui/ActionForm.tsx";
import { lazyComponent } from "../../ui/lazyComponent.tsx";
import { useMounted } from "../../ui/mounted.ts";
import { Select } from "../../ui/Select.tsx";
import { PanelForm, PanelHead, Reason, useFlow } from "./AuthParts.tsx";

/** Field of an external captcha service, if the guide is configured with one. */
const CaptchaField = lazyComponent(() => import("../captcha/CaptchaField.tsx").then((file) => file.CaptchaField));

export interface CountryOption {
  code: string;
  name: string;
}

const NAME_MAX = 70;

const INVITE_KEY = "guide:invite";

/**
 * Returns the code of an invitation, stored for visitors who look around before they sign up.
 * @param given code from the page that the invitation links to
 */
function useInvite(given: string): string {
  const [kept, setKept] = useState("");
  useEffect(() => {
    if (given) localStorage.setItem(INVITE_KEY, given);
    else setKept(localStorage.getItem(INVITE_KEY) ?? "");
  }, [given]);
  return given || kept;
}

const NameField = ({ name, label, autoComplete }: { name: "first_name" | "last_name"; label: string; autoComplete: string }) => (
  <FormField name={name} label={label}>
    {(control) => (
      <input
        {...control}
        required
        maxLength={NAME_MAX}
        autoComplete={autoComplete}
        data-first-field={name === "first_name" ? "" : undefined}
      />
    )}
  </FormField>
);

/** Field for the home country, which loads the countries unless the page has them. */
function CountryField({ given }: { given: CountryOption[] | undefined }) {
  const [countries, setCountries] = useState(given ?? []);
  useEffect(() => {
    if (!given)
      callApi(listCountries, {})
        .then(({ results }) => setCountries(results))
        .catch(() => undefined);
  }, [given]);
  return (
    <FormField name="home_country" label="Home country">
      {(control) => (
        // The key renders the field again once the list has loaded, so that an earlier choice is one of its options.
        <Select
          {...control}
          key={countries.length}
          autoComplete="country"
          options={[{ value: "", label: t`Choose your country` }, ...countries.map(({ code, name }) => ({ value: code, label: name }))]}
        />
      )}
    </FormField>
  );
}

/** Sign-up form. The slide-over loads the countries when the form appears; the page already has them. */
export function SignUpForm({ countries: given, invitedBy }: { countries: CountryOption[] | undefined; invitedBy?: string | undefined }) {
  const { state, referrer } = useFlow();
  const invite = useInvite(referrer);
  const invitation = new URLSearchParams(useLocation().search).get("invitation");
  const isRejected = Object.keys(state.errors).length > 0 || state.notice !== undefined;
  const href = useHref();
  const isMounted = useMounted();
  // The guide's own proof of work needs no field (submitPanel.ts).
  const captcha = useRouteLoaderData<{ captcha?: string }>("root")?.captcha;
  return (
    <>
      <PanelHead title="Sign up for free">
        {invitedBy ? t`${invitedBy} invited you. Save places, follow friends, earn credit.` : t`Save places, follow friends, earn credit.`}
      </PanelHead>
      <Reason />
      {state.is_by_invitation && !invitation && (
        <p className="mb-4 border-s-4 border-terra bg-terra-tint p-3 text-small">
          Sign-up is by invitation. Open the link in your invitation, or ask the people who run this guide for one.
        </p>
      )}
      {/* The login panel leads here with an address that no account has. A rejected sign-up has its own message. */}
      {state.email !== "" && !isRejected && (
        <p className="mb-4 text-small">
          No account uses <b className="font-semibold break-all">{state.email}</b> yet. Sign up, or correct it below.
        </p>
      )}
      <PanelForm intent="signup" className="grid gap-4">
        <input type="hidden" name="referrer" value={invite} />
        {invitation && <input type="hidden" name="invitation" value={invitation} />}
        <div className="grid grid-cols-2 items-start gap-3">
          <NameField name="first_name" label="First name" autoComplete="given-name" />
          <NameField name="last_name" label="Last name" autoComplete="family-name" />
        </div>
        <CountryField given={given} />
        <FormField name="email" label="Email" value={state.email}>
          {(control) => (
            <input
              {...control}
              type="email"
              placeholder="Email"
              required
              maxLength={254}
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </FormField>
        {isMounted && captcha && <CaptchaField attempt={state} onClose={() => undefined} />}
        <FormButton intent="signup" className="w-full">
          Sign up
        </FormButton>
        <p className="text-small text-ink2">No password needed: to log in later, we email you a link.</p>
        <p className="text-small text-ink2">
          By signing up you agree to the{" "}
          <a className="link-inline font-semibold" href={href("/traveller-terms/")}>
            Terms & Conditions
          </a>{" "}
          and{" "}
          <a className="link-inline font-semibold" href={href("/privacy-policy/")}>
            Privacy Policy
          </a>
          , and confirm that you are at least 18.
        </p>
      </PanelForm>
    </>
  );
}

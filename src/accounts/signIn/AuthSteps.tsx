import { MailOpen } from "lucide";
import type { ReactNode } from "react";
import { welcomeTo } from "../../platform/guideName.ts";
import { t } from "../../platform/languages/text.ts";
import { useGuide } from "../../platform/pages/useGuide.ts";
import { useHref } from "../../platform/pages/useHref.ts";
import { FormButton, FormField } from "../../ui/ActionForm.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Logo } from "../../ui/Logo.tsx";
import { maskEmail } from "../accounts/rules.ts";
import { PanelForm, PanelHead, Reason, useFlow } from "./AuthParts.tsx";
import { PasskeyButton } from "./PasskeyButton.tsx";

const EmailField = ({ value }: { value: string }) => (
  <FormField name="email" label="Email" value={value}>
    {(control) => (
      <input
        {...control}
        type="email"
        placeholder="Email"
        required
        maxLength={254}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        data-first-field=""
      />
    )}
  </FormField>
);

export function LoginPanel({ isListing }: { isListing: boolean }) {
  const { state } = useFlow();
  const href = useHref();
  const { name } = useGuide();
  return (
    <>
      <div className="mb-10 text-ink">
        <Logo href={href("/explore/")} />
      </div>
      {isListing && <p className="small-caps text-ink2">For businesses</p>}
      <PanelHead title={welcomeTo(name)}>Log in or Sign up</PanelHead>
      <Reason />
      <PanelForm intent="continue">
        <EmailField value={state.email} />
        <FormButton intent="continue" className="w-full">
          Continue
        </FormButton>
      </PanelForm>
      <PasskeyButton />
      {!isListing && (
        <p className="mt-6 text-small">
          Are you a business?{" "}
          <a className="link whitespace-nowrap" href={href("/listing/login/")}>
            Log in to your listing here
          </a>
        </p>
      )}
    </>
  );
}

/** Low-poly facets behind white letters, as on every avatar without a picture. */
const Initials = ({ children }: { children: ReactNode }) => (
  <div className="relative mb-6 grid size-21 place-items-center overflow-hidden rounded-full bg-deep text-lead font-semibold text-white">
    <svg viewBox="0 0 84 84" className="absolute inset-0 text-deep-land" aria-hidden="true">
      <path d="M0 0h40L18 34z" fill="currentColor" opacity=".9" />
      <path d="M40 0h44v30L52 40z" fill="currentColor" opacity=".55" />
      <path d="M18 34l34 6-20 44H0V40z" fill="currentColor" opacity=".35" />
      <path d="M52 40l32-10v54H44z" fill="currentColor" opacity=".75" />
    </svg>
    <span className="relative">{children}</span>
  </div>
);

const welcomeBack = (name: string) => (name ? t`Welcome back, ${name}` : t`Welcome back`);

export function RequestLinkPanel() {
  const { state } = useFlow();
  return (
    <>
      <Initials>{state.initials}</Initials>
      <PanelHead title={welcomeBack(state.first_name)}>
        <span className="break-all">{maskEmail(state.email)}</span>
      </PanelHead>
      <Reason />
      <PanelForm intent="link">
        <FormButton intent="link" className="w-full">
          Email me a link to log in instantly
        </FormButton>
        {state.login_method === "password" && (
          <FormButton intent="password" look="outlined" className="w-full">
            Enter Password
          </FormButton>
        )}
      </PanelForm>
      <p className="mt-5 text-small text-ink2">The link works once and expires after 10 minutes.</p>
    </>
  );
}

export function SentPanel({ isReset }: { isReset: boolean }) {
  const { state } = useFlow();
  const address = <strong className="break-words text-ink">{state.email}</strong>;
  return (
    <>
      <div className="mb-6 grid size-21 place-items-center rounded-full bg-sea-tint text-sea">
        <Icon of={MailOpen} size={34} />
      </div>
      <PanelHead title="Check your email">
        <p>
          {isReset ? (
            <>We sent an email to you at {address}. It has a password reset link to help you reset your password!</>
          ) : (
            <>We sent an email to you at {address}. It has a magic link that'll sign you in!</>
          )}
        </p>
      </PanelHead>
      {!isReset && (
        <PanelForm intent="link">
          <FormButton intent="link" look="outlined" className="w-full">
            Resend Link
          </FormButton>
        </PanelForm>
      )}
    </>
  );
}

export function PasswordPanel() {
  const { state } = useFlow();
  return (
    <>
      <Initials>{state.initials}</Initials>
      <PanelHead title={welcomeBack(state.first_name)}>
        <span className="break-all">{maskEmail(state.email)}</span>
      </PanelHead>
      <Reason />
      <PanelForm intent="login">
        {/* For password managers, which save a password under the user name beside it. */}
        <input
          type="email"
          name="email"
          value={state.email}
          readOnly
          autoComplete="username"
          className="sr-only"
          tabIndex={-1}
          aria-hidden="true"
        />
        <FormField name="password" label="Password">
          {(control) => (
            <input {...control} type="password" required maxLength={1_000} autoComplete="current-password" data-first-field="" />
          )}
        </FormField>
        <FormButton intent="login" className="w-full">
          Login
        </FormButton>
      </PanelForm>
      <PanelForm intent="forgot" className="mt-2 grid justify-items-start">
        <input type="hidden" name="email" value={state.email} />
        <FormButton intent="forgot" look="quiet" className="-ms-3">
          Forget Password?
        </FormButton>
        <FormButton intent="link" look="quiet" className="-ms-3">
          Email me a link to log in instantly
        </FormButton>
      </PanelForm>
    </>
  );
}

export function RequestResetPanel() {
  const { state } = useFlow();
  return (
    <>
      <PanelHead title="Forgotten your password?">
        Enter your account's email address and we'll send you a link to set a new password.
      </PanelHead>
      <PanelForm intent="reset">
        <EmailField value={state.email} />
        <FormButton intent="reset" className="w-full">
          Send reset link
        </FormButton>
      </PanelForm>
    </>
  );
}

/** Shown until the browser has opened the next page. */
export const DonePanel = ({ title }: { title: string }) => (
  <PanelHead title={title}>
    <p>One moment, the next page is loading.</p>
  </PanelHead>
);

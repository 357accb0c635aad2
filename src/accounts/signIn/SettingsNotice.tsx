import { useEffect, useRef } from "react";
import { texts } from "../../platform/languages/text.ts";

const DONE: Record<string, string> = texts({
  password: "Your password is set. All other sessions have ended.",
  email: "We sent an email to both addresses. Press the button in each of them within 1 hour.",
  language: "The language of your emails is saved.",
  email_cancelled: "The email change is cancelled.",
  passkey_removed: "The passkey is removed.",
  session: "The session has ended.",
  sessions: "All other sessions have ended.",
  only_passkeys: "Only your passkeys now log in to your account. All other sessions have ended.",
  not_only_passkeys: "Email links log in to your account again, and you can set a password.",
  confirmed: "You have logged in again. You can change how you log in for the next few minutes.",
  picture: "Your picture has changed.",
  picture_removed: "Your picture was removed. The drawn one is back.",
  about: "Your profile is saved.",
  visibility: "Privacy settings saved.",
  unblocked: "Unblocked. Follows removed by the block are not restored.",
  push_off: "Notifications are off in this browser.",
  push_kind: "Your notifications are saved.",
  mail_kind: "Your emails are saved.",
  link: "We sent you a link. It opens this page again and lets you change how you log in for a few minutes.",
});

/** Shows the result of the last action or its error. It takes the focus, so that screen readers announce it wherever the button was. */
export function SettingsNotice({ done, failure }: { done: string; failure: string }) {
  const place = useRef<HTMLParagraphElement>(null);
  const text = failure || (Object.hasOwn(DONE, done) ? DONE[done] : "");
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every sentence
  useEffect(() => place.current?.focus(), [text]);
  if (!text) return null;
  return (
    <p
      ref={place}
      role={failure ? "alert" : "status"}
      tabIndex={-1}
      className={`mt-6 border-s-4 bg-sand p-3 outline-none ${failure ? "border-danger" : "border-sea"}`}
    >
      {text}
    </p>
  );
}

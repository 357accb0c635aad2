import { useEffect, useRef } from "react";

const DONE: Record<string, string> = {
  password: "Your password is set. All other sessions have ended.",
  email: "We sent a mail to each of the two addresses. Press the button in both of them within an hour.",
  email_cancelled: "The change of address is cancelled.",
  passkey_removed: "The passkey is removed.",
  session: "The session has ended.",
  sessions: "All other sessions have ended.",
  only_passkeys: "From now on only your passkeys log in to your account. All other sessions have ended.",
  not_only_passkeys: "Links by email log in to your account again, and you can set a password.",
  confirmed: "You have logged in again. For a few minutes you can change how you log in.",
  picture: "Your picture has changed.",
  picture_removed: "Your picture is gone. The drawn one is back.",
  about: "Your profile is saved.",
  visibility: "Who sees what is saved.",
  unblocked: "You no longer block each other. A follow that the block ended does not come back.",
  link: "We sent you a link. It opens this page again, and for a few minutes you can change how you log in.",
};

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
      className={`mt-6 border-l-4 bg-sand p-3 outline-none ${failure ? "border-danger" : "border-sea"}`}
    >
      {text}
    </p>
  );
}

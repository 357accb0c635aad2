import { Check, UserPlus } from "lucide";
import { useEffect, useRef, useState } from "react";
import { AFTER_SIGN_UP, loginUrl } from "../../accounts/accounts/redirects.ts";
import { useMe } from "../../accounts/travellers/useMe.ts";
import { verifyFirst } from "../../platform/endpoints/verifyFirst.ts";
import { inReadersLanguage } from "../../platform/languages/pageAddress.ts";
import { t, texts } from "../../platform/languages/text.ts";
import { CallError } from "../../platform/pages/callApi.ts";
import { formFailure } from "../../platform/pages/formAction.ts";
import { keepPress, takePress } from "../../platform/pages/pendingPress.ts";
import { ActionForm } from "../../ui/ActionForm.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { openPanel } from "../../ui/panels.ts";
import { showToast } from "../../ui/toast.ts";
import { firstStatus, type OwnFollow } from "./rules.ts";
import { follow, unfollow } from "./submitFollow.ts";

interface Props {
  traveller: { code: string; name: string; visibility: "public" | "private" };
  /** The viewer's follow of this traveller when the page was rendered; null without one. */
  own: OwnFollow | null;
  look?: "filled" | "outlined";
  className?: string;
  /** Uses the full width on phones. */
  isWide?: boolean;
  /** Called after the press is saved, for pages that show the number of follows. */
  onSaved?: () => void;
}

/** The message about an unverified address is longer than others, and has a button. */
const VERIFY_MILLISECONDS = 8_000;

/** Opens the login for a visitor; the follow is made after it. */
function signInFirst(code: string) {
  keepPress("follow", code);
  openPanel("login");
}

/** Shows a press at once, and the stored state once the server responds. A press during a request takes effect after it. */
function useFollow({ traveller: { code, name, visibility }, own, onSaved }: Props) {
  const me = useMe();
  const [shown, setShown] = useState<OwnFollow | null>(own);
  const stored = useRef(own);
  const wanted = useRef(own !== null);
  const isBusy = useRef(false);
  const isSignedIn = me?.code !== undefined;

  async function settle() {
    isBusy.current = true;
    try {
      while (wanted.current !== (stored.current !== null)) {
        if (stored.current === null) stored.current = await follow(code);
        else {
          await unfollow(stored.current.uuid);
          stored.current = null;
        }
      }
      setShown(stored.current);
      const { status } = stored.current ?? {};
      showToast(
        status === undefined
          ? t`You no longer follow ${name}.`
          : status === "following"
            ? t`You follow ${name}.`
            : t`Follow request sent to ${name}.`,
      );
      onSaved?.();
    } catch (error) {
      wanted.current = stored.current !== null;
      setShown(stored.current);
      if (error instanceof CallError && error.status === 401) return signInFirst(code);
      const { failure, errors } = formFailure(error);
      const isUnverified = error instanceof CallError && error.detail.startsWith(verifyFirst());
      // The page of "Send again" says the rest: beside a button, a phone has little room.
      showToast(
        isUnverified ? t`To follow them, open the link we emailed you in this browser.` : failure || Object.values(errors).flat().join(" "),
        {
          tone: "error",
          ...(isUnverified
            ? {
                milliseconds: VERIFY_MILLISECONDS,
                action: { label: t`Send again`, onPress: () => location.assign(inReadersLanguage(AFTER_SIGN_UP)) },
              }
            : {}),
        },
      );
    } finally {
      isBusy.current = false;
    }
  }
  // The same person may have a second button in the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a changed follow
  useEffect(() => {
    if (isBusy.current) return;
    stored.current = own;
    wanted.current = own !== null;
    setShown(own);
  }, [own?.uuid, own?.status]);
  const press = (isWanted: boolean) => {
    if (!isSignedIn) return signInFirst(code);
    wanted.current = isWanted;
    setShown(isWanted ? (stored.current ?? { uuid: "", status: firstStatus(visibility) }) : null);
    if (!isBusy.current) void settle();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is known who is signed in
  useEffect(() => {
    if (!isSignedIn || takePress("follow", (what) => what === code) === undefined) return;
    if (me?.code !== code && stored.current === null) press(true);
  }, [isSignedIn]);
  return { me, shown, press };
}

const TEXTS = texts({ following: "Following", requested: "Requested" });

/**
 * Button that follows a public traveller, sends a request to a private one, or ends either. Works at once with scripts, and as a form of
 * the page (followIntents) without. Not rendered for the viewer's own profile.
 */
export function FollowButton(props: Props) {
  const { traveller, look = "filled", className = "", isWide = false } = props;
  const { me, shown, press } = useFollow(props);
  const { code, name } = traveller;
  if (me?.code === code) return null;
  const face = `button ${shown ? "button-outlined" : `button-${look}`} ${isWide ? "max-sm:w-full" : ""} ${className}`;
  if (me?.code === undefined)
    return (
      <a
        href={loginUrl(`/traveller/${code}/`)}
        data-opens=""
        className={face}
        aria-label={t`Follow ${name}`}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
          event.preventDefault();
          press(true);
        }}
      >
        <Icon of={UserPlus} size={18} /> Follow
      </a>
    );
  const intent = shown ? "unfollow" : "follow";
  return (
    <ActionForm
      intent={intent}
      fields={{ to_traveller: code, relationship: shown?.uuid ?? "" }}
      onSend={() => press(!shown)}
      className={isWide ? "max-sm:flex-1" : ""}
    >
      <button
        type="submit"
        name="intent"
        value={intent}
        className={face}
        aria-label={
          shown === null
            ? t`Follow ${name}`
            : shown.status === "following"
              ? t`Following ${name}. Press to undo`
              : t`Requested ${name}. Press to undo`
        }
      >
        <Icon of={shown ? Check : UserPlus} size={18} /> {shown ? TEXTS[shown.status] : t`Follow`}
      </button>
    </ActionForm>
  );
}

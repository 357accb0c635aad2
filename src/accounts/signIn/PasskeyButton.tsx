import { PasskeySignIn } from "../passkeys/PasskeySignIn.tsx";
import { useFlow } from "./AuthParts.tsx";

/** Login method that needs no email; not rendered where passkeys cannot work. */
export function PasskeyButton() {
  const { enter } = useFlow();
  return (
    <div className="mt-3.5">
      <PasskeySignIn label="Log in with a passkey" onDone={enter} />
    </div>
  );
}

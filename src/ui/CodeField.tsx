import { Copy } from "lucide";
import { t } from "../platform/languages/text.ts";
import { Button } from "./Button.tsx";
import { Icon } from "./Icon.tsx";
import { useMounted } from "./mounted.ts";
import { showToast } from "./toast.ts";

const copy = (code: string) =>
  navigator.clipboard.writeText(code).then(
    () => showToast(t`Code copied.`),
    () => showToast(t`Couldn't copy the code. Select it and copy it yourself.`, { tone: "error" }),
  );

/** Code for another website, with a button that copies it. Without scripts it can be selected. */
export const CodeField = ({ id, label, code, look }: { id: string; label: string; code: string; look?: "outlined" }) => {
  const isMounted = useMounted();
  return (
    <>
      <label htmlFor={id} className="mt-6 mb-1.5 block text-small font-semibold">
        {label}
      </label>
      <textarea
        id={id}
        readOnly
        rows={5}
        value={code}
        className="field-input py-3 font-mono text-small"
        onFocus={(event) => event.currentTarget.select()}
      />
      {isMounted && (
        <p className="mt-3">
          <Button {...(look && { look })} onClick={() => void copy(code)}>
            <Icon of={Copy} size={19} /> Copy code
          </Button>
        </p>
      )}
    </>
  );
};

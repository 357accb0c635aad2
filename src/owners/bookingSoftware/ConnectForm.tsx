import { t } from "../../platform/languages/text.ts";
import { ActionForm, FormButton, FormField } from "../../ui/ActionForm.tsx";
import { KEY_MAX, URL_MAX } from "./rules.ts";

/** Fields for the URL and key of the software. The key is typed each time, because it is never shown again, even to its owner. */
export const ConnectForm = ({ url = "" }: { url?: string }) => (
  <ActionForm intent="connect" className="grid max-w-[36rem] gap-5">
    <FormField name="url" label="URL" about="The OCTO URL from your software. It begins with https://." value={url}>
      {(control) => <input type="url" required maxLength={URL_MAX} placeholder="https://" autoComplete="off" {...control} />}
    </FormField>
    <FormField name="api_key" label="Key" about="The reseller key from your software. Stored encrypted and never shown again.">
      {(control) => (
        <input type="text" required maxLength={KEY_MAX} autoComplete="off" autoCapitalize="none" spellCheck={false} {...control} />
      )}
    </FormField>
    <p>
      <FormButton intent="connect">{url === "" ? t`Test and connect` : t`Test and save`}</FormButton>
    </p>
  </ActionForm>
);

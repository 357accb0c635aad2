import { t } from "../../../platform/languages/text.ts";
import { FormField } from "../../../ui/ActionForm.tsx";
import { Select } from "../../../ui/Select.tsx";
import { REPORT_GROUNDS } from "../enumerations.ts";
import { TEXT_MAX } from "../rules.ts";

interface Props {
  /** Whether the form can remove, hide or suspend something. */
  canRemove: boolean;
  /** Names the people who read the text. */
  about?: string;
  /** Label of the ground. */
  ground?: string;
}

/** Fields of a decision: what its mails say, and the ground of a removal. */
export const RemovalFields = ({
  canRemove,
  about = t`Everyone concerned reads it in the email.`,
  ground = t`If removed: it is against`,
}: Props) => (
  // The buttons of the form follow below, also where there is room beside the fields.
  <div className="w-full">
    <div className="grid max-w-[44rem] gap-4">
      <FormField name="explanation" label="What should they know?" hint="optional" about={about}>
        {(control) => <textarea {...control} rows={2} maxLength={TEXT_MAX} />}
      </FormField>
      {canRemove && (
        <div className="max-w-[20rem]">
          <FormField name="ground" label={ground} value="terms">
            {(control) => <Select {...control} options={Object.entries(REPORT_GROUNDS).map(([value, label]) => ({ value, label }))} />}
          </FormField>
        </div>
      )}
    </div>
  </div>
);

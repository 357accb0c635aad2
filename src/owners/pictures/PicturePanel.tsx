import { Star, Trash2 } from "lucide";
import type { ReactNode } from "react";
import { t } from "../../platform/languages/text.ts";
import type { FormFields } from "../../platform/pages/formAction.ts";
import { ActionForm, FormButton, FormField } from "../../ui/ActionForm.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Select } from "../../ui/Select.tsx";
import type { Picture, PictureChange, PicturedItem } from "./contract.ts";
import { FocalPoint } from "./FocalPoint.tsx";
import { ALT_MAX, deleteQuestion, sizeHint } from "./rules.ts";

interface Props {
  picture: Picture;
  number: number;
  count: number;
  items: readonly PicturedItem[];
  /** Whether these are the pictures of one item, so that there is no item to choose. */
  isOfItem: boolean;
  onChange: (change: PictureChange) => void;
  onDelete: () => void;
  onMove: (by: number) => void;
}

const HOUSE = "";
const SCRIPTLESS = "[@media(scripting:enabled)]:hidden";

/** Button that works without scripts too, by sending its form. */
const OneButton = ({
  intent,
  fields,
  onPress,
  children,
}: {
  intent: string;
  fields: FormFields;
  onPress: () => void;
  children: ReactNode;
}) => (
  <ActionForm intent={intent} fields={fields} onSend={onPress}>
    <FormButton intent={intent} look={intent === "delete" ? "danger" : "outlined"} className="min-h-11">
      {children}
    </FormButton>
  </ActionForm>
);

/** Two fields for the focal point, without scripts. */
const PlainFocus = ({ picture }: { picture: Picture }) => (
  <ActionForm intent="focus" fields={{ uuid: picture.uuid }} className={`mt-4 grid gap-3 ${SCRIPTLESS}`}>
    <p className="text-small text-ink2">The part that must stay visible, in percent of the picture:</p>
    <div className="flex gap-3">
      <FormField name="focus_x" label="From the left" value={String(Math.round(picture.focus_x * 100))}>
        {(control) => <input {...control} inputMode="numeric" autoComplete="off" />}
      </FormField>
      <FormField name="focus_y" label="From the top" value={String(Math.round(picture.focus_y * 100))}>
        {(control) => <input {...control} inputMode="numeric" autoComplete="off" />}
      </FormField>
    </div>
    <FormButton intent="focus" look="outlined">
      Save the point
    </FormButton>
  </ActionForm>
);

const DeleteMenu = ({ number, fields, onDelete }: { number: number; fields: FormFields; onDelete: () => void }) => (
  <details className="group relative">
    <summary className="icon-button list-none [&::-webkit-details-marker]:hidden" aria-label={t`Delete picture ${number}`}>
      <Icon of={Trash2} size={20} />
    </summary>
    <div className="absolute top-full end-0 z-10 mt-1 grid w-64 gap-3 rounded-control bg-card p-4 shadow-float">
      <p>{deleteQuestion()}</p>
      <OneButton intent="delete" fields={fields} onPress={onDelete}>
        Delete
      </OneButton>
    </div>
  </details>
);

/** Form of the alternative text and the item. Each field is saved when it changes, without scripts by a button. */
function WordsForm({ picture, items, isOfItem, onChange }: Pick<Props, "picture" | "items" | "isOfItem" | "onChange">) {
  const { uuid, alt, item } = picture;
  const options = [{ value: HOUSE, label: t`The listing` }, ...items.map(({ id, title }) => ({ value: id, label: title }))];
  return (
    <ActionForm
      intent="save"
      fields={{ uuid }}
      className="mt-6 grid gap-5"
      onSend={(form) => onChange({ alt: form.alt ?? "", ...(isOfItem ? {} : { item: form.item || null }) })}
    >
      <FormField name="alt" label="Description" value={alt} about="For screen readers and search engines.">
        {(control) => (
          <textarea
            {...control}
            data-describe
            rows={3}
            maxLength={ALT_MAX}
            onBlur={({ currentTarget }) => currentTarget.value.trim() !== alt && onChange({ alt: currentTarget.value.trim() })}
          />
        )}
      </FormField>
      {!isOfItem && items.length > 0 && (
        <FormField
          name="item"
          label="Shown with"
          value={item ?? HOUSE}
          about="The listing’s page always shows it. Choose an item to show it there too."
        >
          {(control) => (
            <Select {...control} options={options} onChange={({ currentTarget }) => onChange({ item: currentTarget.value || null })} />
          )}
        </FormField>
      )}
      <div className={SCRIPTLESS}>
        <FormButton intent="save">Save</FormButton>
      </div>
    </ActionForm>
  );
}

/** Panel of one picture: focal point, alternative text, item, position and deletion. Each change is saved at once. */
export function PicturePanel({ picture, number, count, items, isOfItem, onChange, onDelete, onMove }: Props) {
  const { uuid, is_cover } = picture;
  const hint = sizeHint(picture);
  const about = { uuid };
  return (
    <section aria-labelledby="chosen" id="picture" className="border-t-3 border-ink pt-3.5">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 id="chosen" className="text-h3">
          {is_cover ? t`Picture ${number}, the cover` : t`Picture ${number}`}
        </h2>
        <DeleteMenu number={number} fields={about} onDelete={onDelete} />
      </div>
      <div className="mt-2">
        <FocalPoint
          key={uuid}
          picture={picture}
          onChange={({ x, y }) => (x !== picture.focus_x || y !== picture.focus_y) && onChange({ focus_x: x, focus_y: y })}
        />
      </div>
      <PlainFocus key={`${uuid} focus`} picture={picture} />
      {hint && <p className="mt-4 border-s-4 border-line ps-3 text-small text-ink2">{hint}</p>}
      <WordsForm key={`${uuid} words`} {...{ picture, items, isOfItem, onChange }} />
      <div className="mt-5 flex flex-wrap gap-2.5">
        {!is_cover && (
          <OneButton intent="cover" fields={about} onPress={() => onChange({ is_cover: true })}>
            <Icon of={Star} size={18} /> Make cover
          </OneButton>
        )}
        {number > 1 && (
          <OneButton intent="earlier" fields={about} onPress={() => onMove(-1)}>
            Earlier
          </OneButton>
        )}
        {number < count && (
          <OneButton intent="later" fields={about} onPress={() => onMove(1)}>
            Later
          </OneButton>
        )}
      </div>
    </section>
  );
}

import { VISIBILITIES, WISHLIST_VISIBILITIES } from "../../../accounts/travellers/enumerations.ts";
import { texts } from "../../../platform/languages/text.ts";
import { ActionForm, FormButton, FormField } from "../../../ui/ActionForm.tsx";
import { Select } from "../../../ui/Select.tsx";

type Visibility = keyof typeof VISIBILITIES;

/** Explains each visibility in one sentence. */
const MEANINGS: Record<Visibility, string> = texts({
  public: "Anyone can see your recommendations, guides and passport.",
  private: "Everyone sees your name and totals. Only followers you accept see the rest.",
});
const ORDER: readonly Visibility[] = ["public", "private"];

interface Props {
  visibility: Visibility;
  wishlistVisibility: keyof typeof WISHLIST_VISIBILITIES;
  isSuggested: boolean;
  isVerified: boolean;
}

/** Form for the visibility of the profile and the wishlist. */
export const VisibilitySection = ({ visibility, wishlistVisibility, isSuggested, isVerified }: Props) => (
  <ActionForm intent="visibility" fields={{ was_suggested: isSuggested ? "on" : "" }} className="grid max-w-[44rem] gap-5">
    <fieldset className="grid gap-2">
      <legend className="sr-only">Who sees your profile</legend>
      {ORDER.map((one) => (
        <label key={one} className="choice">
          <input type="radio" name="visibility" value={one} defaultChecked={visibility === one} className="choice-mark" />
          <span>
            <strong className="block font-semibold">{VISIBILITIES[one]}</strong>
            <span className="text-small text-ink2">{MEANINGS[one]}</span>
          </span>
        </label>
      ))}
    </fieldset>
    {!isVerified && <p className="border-s-4 border-line bg-sand p-3">Others can see your profile once you verify your email address.</p>}
    <div className="max-w-[22rem]">
      <FormField
        name="wishlist_visibility"
        label="Who sees your wishlist"
        value={wishlistVisibility}
        about="Also applies to places you've visited."
      >
        {(control) => <Select {...control} options={Object.entries(WISHLIST_VISIBILITIES).map(([value, label]) => ({ value, label }))} />}
      </FormField>
    </div>
    <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5">
      <input type="checkbox" name="is_suggested" defaultChecked={isSuggested} className="switch mt-0.5" />
      <span>Suggest me to friends of friends</span>
    </label>
    <div>
      <FormButton intent="visibility" look="outlined">
        Save
      </FormButton>
    </div>
  </ActionForm>
);

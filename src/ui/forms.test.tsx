import { describe, expect, it } from "vitest";
import { findElements, markupText, renderMarkup } from "../tools/testing/markup.tsx";
import { ActionForm, FormButton, FormField, showFault } from "./ActionForm.tsx";
import { Button } from "./Button.tsx";
import { ColumnChoices, chosenColumns } from "./ColumnChoices.tsx";
import { DateRange } from "./DateRange.tsx";
import { Field } from "./Field.tsx";
import { FormOutcome } from "./FormOutcome.tsx";
import { SearchForm } from "./SearchForm.tsx";
import { Segments } from "./Segments.tsx";
import { Select } from "./Select.tsx";

const fieldWith = (more: { about?: string; hint?: string; errors?: string[] } = {}) =>
  renderMarkup(
    <Field label="Name of the place" {...more}>
      {(control) => <input {...control} name="name" />}
    </Field>,
  );
const findInput = (markup: string) => findElements(markup, "input").find(({ type }) => type !== "hidden") ?? {};
const paragraphIds = (markup: string) => findElements(markup, "p").map(({ id }) => id);

describe("a field", () => {
  it("is tied to its label", () => {
    const markup = fieldWith();
    expect(findElements(markup, "label")).toEqual([expect.objectContaining({ for: findInput(markup).id })]);
    expect(findInput(markup)).not.toHaveProperty("aria-invalid");
    expect(findInput(markup)).not.toHaveProperty("aria-describedby");
  });

  it("is described by the sentence below it", () => {
    const markup = fieldWith({ about: "As it stands at the door.", hint: "optional" });
    expect(paragraphIds(markup)).toEqual([findInput(markup)["aria-describedby"]]);
    expect(markupText(markup)).toContain("Name of the place optional");
  });

  it("says what is wrong with it in words below it, beside its sentence, and to who does not see it", () => {
    const markup = fieldWith({ about: "As it stands at the door.", errors: ["This field may not be blank.", "And not wrong."] });
    expect(findInput(markup)["aria-invalid"]).toBe("true");
    expect(findInput(markup)["aria-describedby"]?.split(" ")).toEqual(paragraphIds(markup));
    expect(markupText(markup)).toContain("This field may not be blank. And not wrong.");
  });
});

describe("a form of a page", () => {
  const form = (around: Parameters<typeof renderMarkup>[1], intent = "save") =>
    renderMarkup(
      <ActionForm intent={intent} fields={{ version: "3" }}>
        <FormField label="Name" name="name" value="Casa">
          {(control) => <input {...control} />}
        </FormField>
        <FormButton intent={intent}>Save</FormButton>
      </ActionForm>,
      around,
    );
  const WRONG = { intent: "save", errors: { name: ["A name is needed."] }, failure: "", typed: { name: "C" } };

  it("is sent without scripts, with its token and what goes along unseen", () => {
    const markup = form({ root: { csrfToken: "t1" } });
    // The server answers with the messages by the fields, rather than the browser with bubbles of its own.
    expect(findElements(markup, "form")).toEqual([expect.objectContaining({ method: "post", noValidate: "" })]);
    const hidden = findElements(markup, "input").filter(({ type }) => type === "hidden");
    expect(hidden.map(({ name, value }) => [name, value])).toEqual([
      ["csrf_token", "t1"],
      ["version", "3"],
    ]);
    expect(findElements(markup, "button")).toEqual([expect.objectContaining({ type: "submit", name: "intent", value: "save" })]);
  });

  it("has no token on a page that visitors share: scripts fetch one", () => expect(form({})).not.toContain("csrf_token"));

  it("keeps what was typed, with what is wrong below it", () => {
    const markup = form({ result: WRONG });
    expect(findInput(markup)).toMatchObject({ value: "C", "aria-invalid": "true" });
    expect(markupText(markup)).toContain("A name is needed.");
  });

  it("shows nothing of what was wrong with another form of the page", () => {
    const markup = form({ result: WRONG }, "rename");
    expect(findInput(markup)).toMatchObject({ value: "Casa" });
    expect(markupText(markup)).not.toContain("A name is needed.");
  });

  it("shows what an API says of a field as text, whatever it says", () => {
    const markup = form({ result: { ...WRONG, errors: { name: ["<b>Bold</b>"] }, typed: { name: '"><script>' } } });
    expect(markup).not.toContain("<b>Bold");
    expect(markup).not.toContain("<script>");
    expect(findInput(markup).value).toBe('"><script>');
  });
});

describe("what came of a form", () => {
  it("is announced: a failure at once, what was done in its time, and not both", () => {
    expect(findElements(renderMarkup(<FormOutcome failure="It did not work." />), "p")[0]).toMatchObject({ role: "alert" });
    expect(findElements(renderMarkup(<FormOutcome done="Saved." />), "p")[0]).toMatchObject({ role: "status" });
    expect(markupText(renderMarkup(<FormOutcome failure="It did not work." done="Saved." />))).toBe("It did not work.");
  });

  it("is nothing before there was one", () => expect(renderMarkup(<FormOutcome done={undefined} failure="" />)).toBe(""));
});

describe("a button", () => {
  it("sends a form only where it says so", () => {
    expect(findElements(renderMarkup(<Button>More</Button>), "button")[0]).toMatchObject({ type: "button" });
    expect(findElements(renderMarkup(<Button type="submit">Send</Button>), "button")[0]).toMatchObject({ type: "submit" });
  });

  it("shows four dots while it is busy, keeps its name, and is not disabled, which would lose the focus", () => {
    const markup = renderMarkup(<Button isBusy>Save</Button>);
    const [button] = findElements(markup, "button");
    expect(button).toMatchObject({ "aria-busy": "true" });
    expect(button).not.toHaveProperty("disabled");
    expect(markupText(markup)).toBe("Save");
    expect(markup.match(/<span><\/span>/g)).toHaveLength(4);
    expect(renderMarkup(<Button>Save</Button>)).not.toContain("loading-dots");
  });
});

describe("one of several", () => {
  const options = [
    { value: "en", label: "English" },
    { value: "th", label: "Thai" },
  ];

  it("is the browser's own, with a chevron only where there is something to choose", () => {
    const markup = renderMarkup(<Select id="s" name="language" defaultValue="th" options={options} />);
    expect(findElements(markup, "select")[0]).toMatchObject({ id: "s", name: "language" });
    expect(findElements(markup, "option").map(({ value, selected }) => [value, selected])).toEqual([
      ["en", undefined],
      ["th", ""],
    ]);
    expect(markup).toContain("<svg");
    expect(renderMarkup(<Select options={options.slice(0, 1)} />)).not.toContain("<svg");
  });

  it("of a few side by side are radio buttons of one name, in a group with a name", () => {
    const markup = renderMarkup(<Segments legend="Show" name="state" options={{ all: "All", waiting: "Waiting" }} value="waiting" />);
    expect(findElements(markup, "input").map(({ type, name, value, checked }) => [type, name, value, checked])).toEqual([
      ["radio", "state", "all", undefined],
      ["radio", "state", "waiting", ""],
    ]);
    expect(markup).toContain("<legend");
    expect(markupText(markup)).toContain("Show");
  });
});

describe("the search of a list", () => {
  const markup = renderMarkup(
    <SearchForm
      action="/staff/people/"
      label="Name or address"
      search='A "b" c'
      maxLength={200}
      about="Both count."
      fields={{ state: "all" }}
    />,
  );

  it("has an address, which holds what else narrows the list", () => {
    expect(findElements(markup, "form")[0]).toMatchObject({ method: "get", action: "/staff/people/" });
    expect(findElements(markup, "input").find(({ type }) => type === "hidden")).toMatchObject({ name: "state", value: "all" });
  });

  it("keeps what was searched for, as long as it may be, tied to its label and its sentence", () => {
    const input = findInput(markup);
    expect(input).toMatchObject({ type: "search", name: "search", value: 'A "b" c', maxLength: "200" });
    expect(findElements(markup, "label")[0]?.for).toBe(input.id);
    expect(paragraphIds(markup)).toEqual([input["aria-describedby"]]);
  });
});

describe("what the columns of a file become", () => {
  const columns = [
    { head: "Nombre", example: "Casa", field: "name" },
    { head: "", example: "Hotel", field: "" },
    { head: "Nombre 2", example: "Verde", field: "name", note: "Taken from its values." },
  ];
  const options = [
    { value: "name", label: "Name" },
    { value: "address", label: "Address" },
  ];
  const choices = (result?: object, isJoined?: (field: string) => boolean) =>
    renderMarkup(
      <ActionForm intent="read">
        <ColumnChoices columns={columns} options={options} onChange={() => undefined} {...(isJoined && { isJoined })} />
      </ActionForm>,
      result ? { result } : {},
    );
  const TWICE = { intent: "read", errors: { columns: ["Name is there twice."] }, failure: "", typed: {} };

  it("is chosen of each, one can be left out, and each has its label", () => {
    const markup = choices();
    expect(findElements(markup, "select").map(({ name }) => name)).toEqual(["column_0", "column_1", "column_2"]);
    expect(findElements(markup, "label").map((one) => one.for)).toEqual(findElements(markup, "select").map(({ id }) => id));
    expect(markupText(markup)).toContain("Field for Column 2");
    expect(findElements(markup, "option").filter(({ value }) => value === "")).toHaveLength(3);
  });

  it("is described by what is to be known of it", () =>
    expect(findElements(choices(), "select")[2]).toMatchObject({ "aria-describedby": "column-2-note" }));

  it("is marked where two became one, and not where that is allowed", () => {
    const wrong = (markup: string) => findElements(markup, "select").map((one) => one["aria-invalid"]);
    expect(wrong(choices(TWICE))).toEqual(["true", undefined, "true"]);
    expect(markupText(choices(TWICE))).toContain("Name is there twice.");
    expect(wrong(choices(TWICE, (field) => field === "name"))).toEqual([undefined, undefined, undefined]);
    expect(wrong(choices())).toEqual([undefined, undefined, undefined]);
  });

  it("stays what was chosen after an error", () => {
    const markup = choices({ ...TWICE, typed: { column_1: "address" } });
    expect(
      findElements(markup, "option")
        .filter((one) => one.selected === "")
        .map(({ value }) => value),
    ).toEqual(["name", "address", "name"]);
  });

  it("is read back in the order of the columns", () => {
    expect(chosenColumns({ column_1: "b", column_0: "a", column_2: "", intent: "read" }, 40)).toEqual(["a", "b", ""]);
    expect(chosenColumns({ column_0: "a", column_1: "b" }, 1)).toEqual(["a"]);
    expect(chosenColumns({}, 40)).toEqual([]);
  });
});

describe("a range of days", () => {
  const days = () => ({ earliest: "2027-01-01", latest: "2028-12-31" });
  const range = (errors?: string[]) =>
    renderMarkup(
      <DateRange label="Dates" range={{ from: "2027-05-01", to: "" }} onChange={() => undefined} days={days} isNights errors={errors} />,
    );

  it("is a button that shows days in the guide's form before scripts run, and two of the browser's own fields without them", () => {
    expect(markupText(range())).toContain("Sat 1 May");
    expect(findElements(range(), "button")).toHaveLength(1);
    expect(range()).toContain("<noscript>");
    expect(findElements(range(), "input").map(({ type, name, value }) => [type, name, value])).toEqual([
      ["date", "from_date", "2027-05-01"],
      ["date", "to_date", ""],
    ]);
    for (const input of findElements(range(), "input")) expect(input["aria-label"]).toBeTruthy();
    expect(markupText(range())).toContain("optional");
  });

  it("says what is wrong with it", () => {
    expect(markupText(range(["Choose the days of arrival and departure."]))).toContain("Choose the days of arrival and departure.");
    expect(range()).not.toContain("text-danger");
  });
});

describe("a form that was not taken", () => {
  /** @param found selectors of the existing elements; the result lists the calls on them */
  const show = (...found: string[]) => {
    const done: string[] = [];
    const there = (selector: string) => ({
      focus: () => done.push(`focus ${selector}`),
      scrollIntoView: () => done.push(`show ${selector}`),
    });
    const querySelector = ((selector: string) => (found.includes(selector) ? there(selector) : null)) as Element["querySelector"];
    showFault({ querySelector }, { querySelector });
    return done;
  };

  it("leads to its first wrong field", () => {
    expect(show("[aria-invalid]", 'main [role="alert"]')).toEqual(["focus [aria-invalid]"]);
  });

  it("without a wrong field moves the focus to the sentence above the form, and nowhere if there is no sentence", () => {
    expect(show('main [role="alert"]')).toEqual(['show main [role="alert"]']);
    expect(show()).toEqual([]);
  });
});

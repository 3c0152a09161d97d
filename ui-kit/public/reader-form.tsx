/** Forms of public pages that need neither an account nor a script: contact, and reports of abuse. */
import type { InputHTMLAttributes, ReactNode } from "react";
import type { Mark } from "./words/phrases.ts";
import { words } from "./words/words.ts";

export type ReaderForm<Values> = {
  /** As typed, or as a link filled them in. */
  values: Values;
  /** Field name to message. */
  problems: Record<string, string>;
  /** About the form as a whole. */
  notice: string | null;
  /** When and as which form it was opened, sealed. */
  proof: string;
};

type FormProps = {
  action: string;
  form: ReaderForm<unknown>;
  /** Name of the field that only bots fill in. */
  trap: string;
  words: { notSent: string; send: string; willGetNumber: string };
  children: ReactNode;
};

export function ReaderForm({ action, form: { problems, notice, proof }, trap, words: named, children }: FormProps) {
  const isWrong = Object.keys(problems).length > 0;
  return (
    <form className="block report" method="post" action={action} encType="multipart/form-data" noValidate>
      {(isWrong || notice !== null) && (
        <p className="alert" role="alert">
          {notice ?? named.notSent}
        </p>
      )}
      <input type="hidden" name="form" value={proof} />
      <p className="trap" aria-hidden="true">
        <label htmlFor={trap}>{words().follow.leaveEmpty}</label>
        <input id={trap} name={trap} tabIndex={-1} autoComplete="off" />
      </p>
      {children}
      <div className="send">
        <button className="btn" type="submit">
          {named.send}
        </button>
        <span className="small">{named.willGetNumber}</span>
      </div>
    </form>
  );
}

/** Attributes of a field with a problem. */
export function wrong(name: string, problems: Record<string, string>) {
  return Object.hasOwn(problems, name) ? { "aria-invalid": true, "aria-describedby": `${name}-problem` } : {};
}

export function Problem({ name, problems }: { name: string; problems: Record<string, string> }) {
  if (!Object.hasOwn(problems, name)) return null;
  return (
    <p className="help err" id={`${name}-problem`}>
      {problems[name]}
    </p>
  );
}

type FieldProps<Name extends string> = {
  form: ReaderForm<Record<Name, string>>;
  name: Name;
  label: string;
  /** Quiet, after the label. */
  hint?: string;
  /** Of a text of several lines. */
  rows?: number;
} & Omit<InputHTMLAttributes<HTMLInputElement & HTMLTextAreaElement>, "form">;

export function ReaderField<Name extends string>({ form, name, label, hint, rows, ...input }: FieldProps<Name>) {
  const { values, problems } = form;
  const shared = { name, defaultValue: values[name], ...input, ...wrong(name, problems) };
  return (
    <>
      <label className="field">
        <span>
          {label}
          {hint !== undefined && (
            <>
              {" "}
              <small className="quiet">{hint}</small>
            </>
          )}
        </span>
        {rows === undefined ? <input {...shared} /> : <textarea rows={rows} {...shared} />}
      </label>
      <Problem name={name} problems={problems} />
    </>
  );
}

/** An email address. */
export const EMAIL_FIELD = { name: "email", type: "email", autoComplete: "email", maxLength: 254 } as const;

/** The page with the form, and what stands beside it. */
export function ReaderPage(props: {
  title: string;
  lead: string;
  asideLabel: string;
  aside: ReactNode;
  children: ReactNode;
}) {
  return (
    <main id="main" className="page grid plainpage top">
      <div className="main">
        <h1>{props.title}</h1>
        <p className="serif">{props.lead}</p>
        {props.children}
      </div>
      <aside className="rail vr" aria-label={props.asideLabel}>
        {props.aside}
      </aside>
    </main>
  );
}

const bold: Mark = (text) => <b className="num">{text}</b>;

/** @param props.number null where the address names none. */
export function ReaderSentMain({ number, title, next }: { number: string | null; title: string; next: string }) {
  const { report } = words();
  return (
    <main id="main" className="page grid plainpage top">
      <div className="main">
        <h1>{title}</h1>
        <p className="serif">
          {number !== null && report.number(bold, number)}
          {next}
        </p>
        <p className="actions">
          <a className="btn" href="/">
            {report.goToFront}
          </a>
        </p>
      </div>
    </main>
  );
}

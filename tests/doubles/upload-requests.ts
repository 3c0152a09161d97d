/** Stands in for XMLHttpRequest: a test sees each multipart request, and answers, slows or breaks it. */
import { vi } from "vitest";

export class UploadRequest extends EventTarget {
  readonly upload = new EventTarget();
  method = "";
  path = "";
  form = new FormData();
  status = 0;
  responseText = "";
  isAborted = false;

  open(method: string, path: string): void {
    this.method = method;
    this.path = path;
  }

  readonly headers = new Headers();

  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }

  send(form: FormData): void {
    this.form = form;
  }

  getResponseHeader(): null {
    return null;
  }

  abort(): void {
    this.isAborted = true;
    this.#end("abort");
  }

  /** Reports the share that is sent, from 0 to 1. */
  progress(share: number): void {
    const event = new ProgressEvent("progress", { lengthComputable: true, loaded: share * 1000, total: 1000 });
    this.upload.dispatchEvent(event);
  }

  answer(status: number, body: unknown = {}): void {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.#end("load");
  }

  /** The connection is lost. */
  break(): void {
    this.#end("error");
  }

  #end(event: "load" | "error" | "abort"): void {
    this.dispatchEvent(new Event(event));
    this.dispatchEvent(new Event("loadend"));
  }
}

/** @param onSend sees each request once it is sent. @returns the requests, oldest first. */
export function stubUploadRequests(onSend: (request: UploadRequest) => void = () => {}): UploadRequest[] {
  const requests: UploadRequest[] = [];
  class Recorded extends UploadRequest {
    override send(form: FormData): void {
      super.send(form);
      requests.push(this);
      queueMicrotask(() => onSend(this));
    }
  }
  vi.stubGlobal("XMLHttpRequest", Recorded);
  return requests;
}

/** The three ways in which providers stream: OpenAI's chat completions and responses, and Anthropic's messages. */
import type { ModelAnswer } from "./answers.ts";

export type Usage = { input: number; output: number };
type Finish = NonNullable<ModelAnswer["finish"]>;
/** Data of a server-sent event; its type is its name where the protocol names events. */
type Event = Record<string, unknown>;
type Asked = { model: string; asksForUsage: boolean };

export type Protocol = {
  path: string;
  /** Whether the events carry their type in a line of their own. */
  isNamed: boolean;
  /** Whether the request holds the model to a schema. */
  hasSchema: (body: Event) => boolean;
  start: (asked: Asked, usage: Usage) => Event[];
  text: (piece: string, asked: Asked) => Event;
  refusal: (text: string, asked: Asked) => Event[];
  end: (finish: Finish | "refusal", text: string, asked: Asked, usage: Usage | null) => (Event | "[DONE]")[];
  error: (status: number, error: NonNullable<ModelAnswer["error"]>) => Event;
  schemaRefusal: string;
};

const openAiError = (
  _status: number,
  { message, type = "invalid_request_error", code = null }: { message: string; type?: string; code?: string | null },
) => ({
  error: { message, type, param: null, code },
});

const chatChunk = ({ model }: Asked, choices: unknown[], extras: Event = {}): Event => ({
  id: "chatcmpl-1",
  object: "chat.completion.chunk",
  created: 1_770_000_000,
  model,
  choices,
  ...extras,
});
const chatDelta = (asked: Asked, delta: Event, finish_reason: string | null = null) =>
  chatChunk(asked, [{ index: 0, delta, finish_reason }]);

const chat: Protocol = {
  path: "/v1/chat/completions",
  isNamed: false,
  hasSchema: ({ response_format }) => (response_format as { type?: string } | undefined)?.type === "json_schema",
  start: (asked) => [chatDelta(asked, { role: "assistant", content: "" })],
  text: (piece, asked) => chatDelta(asked, { content: piece }),
  refusal: (text, asked) => [chatDelta(asked, { refusal: text })],
  end: (finish, _text, asked, usage) => [
    chatDelta(asked, {}, { stop: "stop", length: "length", filter: "content_filter", refusal: "stop" }[finish]),
    ...(usage && asked.asksForUsage
      ? [
          chatChunk(asked, [], {
            usage: {
              prompt_tokens: usage.input,
              completion_tokens: usage.output,
              total_tokens: usage.input + usage.output,
            },
          }),
        ]
      : []),
    "[DONE]",
  ],
  error: openAiError,
  schemaRefusal: "'response_format' of type 'json_schema' is not supported with this model.",
};

const ITEM = { item_id: "msg_1", output_index: 0, content_index: 0 };
const response = ({ model }: Asked, status: string, extras: Event = {}) => ({
  id: "resp_1",
  object: "response",
  created_at: 1_770_000_000,
  status,
  model,
  output: [],
  ...extras,
});

const responses: Protocol = {
  path: "/v1/responses",
  isNamed: true,
  hasSchema: ({ text }) => (text as { format?: { type?: string } } | undefined)?.format?.type === "json_schema",
  start: (asked) => [
    { type: "response.created", response: response(asked, "in_progress") },
    { type: "response.in_progress", response: response(asked, "in_progress") },
    {
      type: "response.output_item.added",
      output_index: 0,
      item: { id: "msg_1", type: "message", status: "in_progress", role: "assistant", content: [] },
    },
    { type: "response.content_part.added", ...ITEM, part: { type: "output_text", text: "", annotations: [] } },
  ],
  text: (delta) => ({ type: "response.output_text.delta", ...ITEM, delta, logprobs: [] }),
  refusal: (refusal) => [
    { type: "response.refusal.delta", ...ITEM, delta: refusal },
    { type: "response.refusal.done", ...ITEM, refusal },
  ],
  end: (finish, text, asked, usage) => {
    const part =
      finish === "refusal" ? { type: "refusal", refusal: text } : { type: "output_text", text, annotations: [] };
    const isWhole = finish === "stop" || finish === "refusal";
    const status = isWhole ? "completed" : "incomplete";
    const item = { id: "msg_1", type: "message", status, role: "assistant", content: [part] };
    const reason = finish === "filter" ? "content_filter" : "max_output_tokens";
    const counted = usage && {
      input_tokens: usage.input,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: usage.output,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: usage.input + usage.output,
    };
    const whole = { output: [item], usage: counted, incomplete_details: isWhole ? null : { reason } };
    return [
      { type: "response.output_item.done", output_index: 0, item },
      { type: `response.${status}`, response: response(asked, status, whole) },
    ];
  },
  error: openAiError,
  schemaRefusal: "Invalid parameter: 'text.format' of type 'json_schema' is not supported with this model.",
};

const messages: Protocol = {
  path: "/v1/messages",
  isNamed: true,
  hasSchema: ({ output_config, output_format, tools }) =>
    [(output_config as { format?: unknown } | undefined)?.format, output_format, tools].some(
      (each) => each !== undefined,
    ),
  start: ({ model }, usage) => [
    {
      type: "message_start",
      message: {
        id: "msg_1",
        type: "message",
        role: "assistant",
        model,
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: usage.input, output_tokens: 1 },
      },
    },
    { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
    { type: "ping" },
  ],
  text: (text) => ({ type: "content_block_delta", index: 0, delta: { type: "text_delta", text } }),
  refusal: (text) => [{ type: "content_block_delta", index: 0, delta: { type: "text_delta", text } }],
  end: (finish, _text, _asked, usage) => [
    { type: "content_block_stop", index: 0 },
    {
      type: "message_delta",
      delta: {
        stop_reason: { stop: "end_turn", length: "max_tokens", filter: "refusal", refusal: "refusal" }[finish],
        stop_sequence: null,
      },
      usage: { output_tokens: usage?.output ?? 0 },
    },
    { type: "message_stop" },
  ],
  error: (_status, { message, type = "invalid_request_error" }) => ({ type: "error", error: { type, message } }),
  schemaRefusal: "output_config.format: Extra inputs are not permitted.",
};

export const PROTOCOLS: readonly Protocol[] = [chat, responses, messages];

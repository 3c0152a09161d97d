/** Posts as the lists' calls answer them. */
import type { PostListItem } from "#features/content/contract.ts";

/** A published article unless told otherwise; `name` fills the kind's own field too. */
export function buildListItem(changes: Partial<PostListItem> = {}): PostListItem {
  const name = changes.name ?? "Halden Marine wins order";
  return {
    id: 1,
    guid: "4b0c0c1e-5d2f-4c58-9d4c-000000000001",
    title: name,
    ceo_name: null,
    product_name: null,
    name,
    slug: "halden-marine-wins-order",
    status: "published",
    type: "PR",
    company_display_name: "Halden Marine Systems",
    company_slug: null,
    user_name: "Marta Lindqvist",
    user_slug: "marta-lindqvist",
    posted_by_user: { first_name: "Marta", last_name: "Lindqvist" },
    created_at: "2026-11-20T10:00:00.000Z",
    published_at: "2026-11-20T10:00:00.000Z",
    publishing_time: null,
    banner_picture: null,
    platforms: [],
    updated_at: "2026-11-20T10:00:00.000Z",
    version: 1,
    deleted_at: null,
    rights: ["write", "remove", "publish", "share-embargo"],
    review: "none",
    review_note: "",
    awaits_confirmation: false,
    is_overdue: false,
    is_confidential: false,
    ...changes,
  };
}

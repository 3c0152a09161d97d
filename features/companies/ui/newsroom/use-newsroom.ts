/** A company's newsroom entries, and its owner's changes. Every change answers all of them. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import { contactCalls, figureCalls, getNewsroom, peopleCalls } from "../../newsroom-calls.ts";
import type {
  ContactInput,
  EntryOf,
  FigureInput,
  NewsroomEntries,
  NewsroomList,
  PersonInput,
} from "../../newsroom-contract.ts";

const keyOf = (companyId: number) => ["companies", "newsroom", companyId] as const;

export function useNewsroom(companyId: number) {
  return useQuery({
    queryKey: keyOf(companyId),
    queryFn: ({ signal }) => call(getNewsroom, { params: { id: companyId } }, { signal }),
    staleTime: 0,
  });
}

type InputOf = { contacts: ContactInput; people: PersonInput; figures: FigureInput };
type Sending<L extends NewsroomList> = {
  create: (id: number, body: InputOf[L]) => Promise<NewsroomEntries>;
  save: (id: number, entry: number, body: InputOf[L]) => Promise<NewsroomEntries>;
  remove: (id: number, entry: number) => Promise<NewsroomEntries>;
  order: (id: number, ids: number[]) => Promise<NewsroomEntries>;
  /** Adds a removed entry again. */
  inputOf: (entry: EntryOf<L>) => InputOf[L];
};

const SENDING: { [L in NewsroomList]: Sending<L> } = {
  contacts: {
    create: (id, body) => call(contactCalls.create, { params: { id }, body }),
    save: (id, entry, body) => call(contactCalls.save, { params: { id, entry }, body }),
    remove: (id, entry) => call(contactCalls.remove, { params: { id, entry } }),
    order: (id, ids) => call(contactCalls.order, { params: { id }, body: { ids } }),
    inputOf: ({ id: _id, ...contact }) => contact,
  },
  people: {
    create: (id, body) => call(peopleCalls.create, { params: { id }, body }),
    save: (id, entry, body) => call(peopleCalls.save, { params: { id, entry }, body }),
    remove: (id, entry) => call(peopleCalls.remove, { params: { id, entry } }),
    order: (id, ids) => call(peopleCalls.order, { params: { id }, body: { ids } }),
    inputOf: ({ id: _id, picture, ...person }) => ({ ...person, picture: picture?.id ?? null }),
  },
  figures: {
    create: (id, body) => call(figureCalls.create, { params: { id }, body }),
    save: (id, entry, body) => call(figureCalls.save, { params: { id, entry }, body }),
    remove: (id, entry) => call(figureCalls.remove, { params: { id, entry } }),
    order: (id, ids) => call(figureCalls.order, { params: { id }, body: { ids } }),
    inputOf: ({ id: _id, ...figure }) => figure,
  },
};

function useShow(companyId: number) {
  const cache = useQueryClient();
  return {
    show: (entries: NewsroomEntries) => cache.setQueryData(keyOf(companyId), entries),
    reload: () => cache.invalidateQueries({ queryKey: keyOf(companyId) }),
  };
}

/** @param entry its id; null adds one. */
export function useSaveEntry<L extends NewsroomList>(companyId: number, list: L, entry: number | null) {
  const { show } = useShow(companyId);
  return useMutation({
    mutationFn: (body: InputOf[L]) =>
      entry === null ? SENDING[list].create(companyId, body) : SENDING[list].save(companyId, entry, body),
    onSuccess: (entries) => void show(entries),
  });
}

/** The toast offers Undo, which enters it again in its place. */
export function useRemoveEntry<L extends NewsroomList>(companyId: number, list: L) {
  const { show, reload } = useShow(companyId);
  const again = useMutation({
    mutationFn: (body: InputOf[L]) => SENDING[list].create(companyId, body),
    onSuccess: (entries) => void show(entries),
    onError: (error) => showError(`The entry was not restored. ${error.message}`),
  });
  return useMutation({
    mutationFn: ({ id }: { id: number; name: string; entry: EntryOf<L>; position: number }) =>
      SENDING[list].remove(companyId, id),
    onSuccess: (entries, { name, entry, position }) => {
      show(entries);
      const input = { ...SENDING[list].inputOf(entry), position };
      showSuccess(`“${name}” removed.`, { label: "Undo", key: "z", run: () => again.mutate(input) });
    },
    onError: (error) => {
      showError(error.message);
      return reload();
    },
  });
}

/** @param onMoved is called once the list shows it. */
export function useOrderEntries(companyId: number, list: NewsroomList, onMoved: () => void) {
  const { show, reload } = useShow(companyId);
  return useMutation({
    mutationFn: (ids: number[]) => SENDING[list].order(companyId, ids),
    onSuccess: (entries) => {
      show(entries);
      onMoved();
    },
    onError: (error) => {
      showError(error.message);
      return reload();
    },
  });
}

/** The browser's storage for what is not saved yet. Where it is forbidden even a look at it throws; this one only keeps nothing. */
export function browserStorage(): Storage {
  try {
    const storage: Storage | null = window.localStorage; // some browsers have null in its place
    return storage ?? FORBIDDEN;
  } catch {
    return FORBIDDEN;
  }
}

const FORBIDDEN: Storage = {
  length: 0,
  key: () => null,
  getItem: () => null,
  removeItem: () => {},
  clear: () => {},
  setItem: () => {
    throw new DOMException("The browser's storage is forbidden.", "SecurityError");
  },
};

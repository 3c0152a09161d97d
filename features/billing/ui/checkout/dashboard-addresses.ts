/** The dashboard's screens as seen from outside its shell. */
import { HOME_PATH } from "#features/accounts/ui/return-path.ts";

export const BILLING_ADDRESS = `${HOME_PATH}?activeContent=billing`;
export const PROFILE_ADDRESS = `${HOME_PATH}?activeContent=individualProfile`;
export const SUBMIT_ADDRESS = `${HOME_PATH}?activeContent=createBlog`;

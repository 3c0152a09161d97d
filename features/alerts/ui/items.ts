/** What is open on the screen besides an alert's hits and its form, as the address names it. */
export const NEW_ALERT = "new.alert";

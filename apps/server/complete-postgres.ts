/**
 * The program that ends `npm run build`, and the building of the image: who installs may write to the packages, and the
 * account that serves may not.
 */
import { completePrograms } from "#platform/database/embedded/binaries.ts";

completePrograms();

/** An author's templates: exporting and erasing them. */
import type { PersonalData } from "#features/accounts/server/own-data/personal-service.ts";
import { kindOf } from "../../kinds/index.ts";
import * as queries from "./queries.ts";

export const templateData: PersonalData = {
  name: "templates",
  exportInto: async (userId, archive) => {
    const templates = await queries.listPersonalTemplates(userId);
    const described = templates.map(({ owner_id: _owner, kind, ...rest }) => ({
      ...rest,
      type: kindOf(kind).typeCode,
    }));
    await archive.addJson("templates.json", described);
  },
  erase: queries.eraseTemplatesOf,
};

import { Button } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";

/** Leads to a company's public page. */
export function ViewPage({ company }: { company: { url: string } }) {
  return (
    <Button component="a" href={company.url} leftSection={<IconExternalLink size={16} stroke={1.75} aria-hidden />}>
      View page
    </Button>
  );
}

/** 'Coverage': the list of finds, or one of them next to its release. */
import { Skeleton } from "@mantine/core";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import { idOfItem } from "#ui-kit/page/numbered-item.ts";
import { lazyComponent } from "#ui-kit/page/lazy-component.ts";
import { CoverageList } from "./list/list-screen.tsx";
import { useShownCompany } from "./use-company.ts";
import { Suspense } from "react";
import { ErrorBoundary } from "#ui-kit/page/error-boundary.tsx";

const PassagesScreen = lazyComponent(() => import("./passages/passages-screen.tsx"), "PassagesScreen");

export function CoverageScreen() {
  const { item } = useNavigation();
  const company = useShownCompany();
  const find = idOfItem("find", item);
  if (find !== null)
    return (
      <ErrorBoundary>
        <Suspense fallback={<Skeleton height={20} width={240} mt={6} />}>
          <PassagesScreen key={find} id={find} />
        </Suspense>
      </ErrorBoundary>
    );
  if (!company) return <Skeleton height={20} width={240} mt={6} />;
  return <CoverageList key={company.id} company={company} />;
}

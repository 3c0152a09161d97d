/** 'Create A New Company' (docs/product/companies.md, Forms). */
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import { CompanyForm } from "./company-form.tsx";

const LABELS = { idle: "Create Company", busy: "Creating..." };

export function CreateCompanyScreen() {
  const { open, back, isBackShown } = useNavigation();
  const showList = () => open("companyProfile");
  return (
    <CompanyForm
      company={null}
      title="Create A New Company"
      lead="Enter the details of your new company below."
      labels={LABELS}
      onSaved={showList}
      onCancel={isBackShown ? back : showList}
    />
  );
}

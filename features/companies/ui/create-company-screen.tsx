/** 'Create A New Company' (specification section 2). */
import { useNavigation } from "#ui-kit/navigation.tsx";
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

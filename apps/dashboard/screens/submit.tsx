/** The submit screen, with the assistant and the deliveries of what was published in their slots. */
import { SubmitAssistant } from "#features/assistant/ui/submit-assistant.tsx";
import { SubmitScreen } from "#features/content/ui/submit/submit-screen.tsx";
import { LatePart } from "#ui-kit/page/late-part.tsx";
import { lazyComponent } from "#ui-kit/page/lazy-component.ts";

const DeliveryStep = lazyComponent(() => import("#features/reports/ui/deliveries/step.tsx"), "DeliveryStep");

export function Submit() {
  return <SubmitScreen Assistant={SubmitAssistant} Deliveries={Deliveries} />;
}

function Deliveries({ postId }: { postId: number }) {
  return (
    <LatePart>
      <DeliveryStep postId={postId} />
    </LatePart>
  );
}

import { Button } from '@mantine/core';
import { Info } from 'lucide-react';
import { useState } from 'react';
import { ConfirmButton } from '../../confirm-button/confirm-button.tsx';
import { IconButton } from '../../icon-button/icon-button.tsx';
import { Modal } from '../../modal/modal.tsx';
import { SidePanel } from '../../side-panel/side-panel.tsx';
import { TextField } from '../../text-field/text-field.tsx';
import { useToast } from '../../toast/toast-context.ts';
import type { Tone } from '../../tone/tone-icon.tsx';
import { Tooltip } from '../../tooltip/tooltip.tsx';
import { Row, Specimen } from './specimen.tsx';

export function Overlays() {
  return (
    <>
      <Modals />
      <SidePanels />
      <Specimen name="Tooltip">
        <Row>
          <Tooltip text="The share of a sale is pending for 45 days, then goes out with the next payout on the 1st of the month.">
            <Button variant="default">When is it paid?</Button>
          </Tooltip>
          <Tooltip text="More about payouts" names>
            <IconButton label="More about payouts" icon={<Info size={16} aria-hidden />} />
          </Tooltip>
        </Row>
      </Specimen>
      <Toasts />
    </>
  );
}

function SidePanels() {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <Specimen name="SidePanel">
      <Row>
        <Button variant="default" onClick={() => setOpened(true)}>
          Order
        </Button>
      </Row>
      {opened && (
        <SidePanel
          title={
            <>
              Order <span>MK-COM-00042</span>
            </>
          }
          onClose={close}
        >
          <p style={{ margin: 'var(--panel-padding)' }}>What there is to know of it.</p>
        </SidePanel>
      )}
    </Specimen>
  );
}

function Modals() {
  const [opened, setOpened] = useState<'feedback' | 'dialog' | null>(null);
  const [email, setEmail] = useState('');
  const close = () => setOpened(null);
  return (
    <Specimen name="Modal">
      <Row>
        <Button variant="default" onClick={() => setOpened('feedback')}>
          Feedback
        </Button>
        <Button variant="default" onClick={() => setOpened('dialog')}>
          Dialog
        </Button>
        <ConfirmButton
          label="Destructive"
          title="Remove “Delivery dates”?"
          confirmLabel="Remove product"
          onConfirm={() => {}}
        >
          Customers keep what they bought, but its Business Care renewals end and its page is taken
          down. This cannot be undone.
        </ConfirmButton>
        <ConfirmButton
          label="Destructive that fails"
          title="Deactivate “Delivery dates”?"
          confirmLabel="Deactivate"
          onConfirm={() => Promise.reject(new Error('refused'))}
        >
          It can no longer be bought. Renewals and support go on.
        </ConfirmButton>
      </Row>
      <Modal
        opened={opened === 'feedback'}
        type="success"
        title="Version 2.1.0 was sent"
        onClose={close}
        actions={<Button onClick={close}>See its progress</Button>}
      >
        The automatic checks take a few minutes. You get a message when they are done.
      </Modal>
      <Modal
        opened={opened === 'dialog'}
        variant="dialog"
        title="Open another account"
        sideButton={{ label: 'Back', onClick: close }}
        actions={
          <Button disabled={email.length < 8} onClick={close}>
            Open account
          </Button>
        }
      >
        <TextField label="E-mail" type="email" value={email} onChange={setEmail} />
      </Modal>
    </Specimen>
  );
}

const news: Record<Tone, string> = {
  info: 'Your export is being made.',
  success: 'Your answer was sent.',
  warning: 'The annual fee of two products is due on 1 March.',
  error: 'The export could not be made.',
};

function Toasts() {
  const { show } = useToast();
  return (
    <Specimen name="Toast">
      <Row>
        {(['info', 'success', 'warning', 'error'] as const).map((type) => (
          <Button
            key={type}
            variant="default"
            onClick={() =>
              show({
                type,
                text: news[type],
                ...(type === 'error' && { action: { label: 'Try again', onClick: () => {} } }),
              })
            }
          >
            Toast: {type}
          </Button>
        ))}
      </Row>
    </Specimen>
  );
}

-- When the second factor of an operator is switched off, as another operator has asked; its owner may object until then.
alter table second_factors add column lift_due_at timestamptz;

-- +goose Up
-- Refunds of a sale are worked out in the order of their time, whenever they
-- come: those after one that comes late are corrected.
ALTER TABLE order_lines ADD COLUMN of_rest BOOLEAN NOT NULL DEFAULT FALSE;      -- of a refund: gives back whatever those before it have left
ALTER TABLE order_lines ADD COLUMN corrections INTEGER NOT NULL DEFAULT 0; -- of a refund: how often the ledger moved for that

-- +goose Down
ALTER TABLE order_lines DROP COLUMN corrections;
ALTER TABLE order_lines DROP COLUMN of_rest;

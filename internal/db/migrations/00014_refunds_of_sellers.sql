-- +goose Up
-- What a seller gave back here has to reach the customer, too: when the
-- marketplace took it, and by which key it told of it after carrying it out.
ALTER TABLE order_lines ADD COLUMN taken_at {{timestamp}};
ALTER TABLE order_lines ADD COLUMN told_key TEXT;
-- Of the refund of Business Care that ended with a seller's refund: which one.
ALTER TABLE order_lines ADD COLUMN goes_with {{bigint}};
CREATE INDEX order_lines_to_take ON order_lines (id) WHERE refund_key LIKE 's:%' AND taken_at IS NULL;
CREATE UNIQUE INDEX order_lines_told_key ON order_lines (seller_id, told_key) WHERE told_key IS NOT NULL;
CREATE INDEX order_lines_goes_with ON order_lines (goes_with) WHERE goes_with IS NOT NULL;

-- +goose Down
DROP INDEX order_lines_goes_with;
DROP INDEX order_lines_told_key;
DROP INDEX order_lines_to_take;
ALTER TABLE order_lines DROP COLUMN goes_with;
ALTER TABLE order_lines DROP COLUMN told_key;
ALTER TABLE order_lines DROP COLUMN taken_at;

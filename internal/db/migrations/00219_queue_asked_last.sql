-- +goose Up
-- What waits for its seller comes after what a reviewer can work on.
DROP INDEX review_items_queue;
DROP INDEX review_items_stage;
CREATE INDEX review_items_queue ON review_items (is_asked, is_premium DESC, entered_at, id);
CREATE INDEX review_items_stage ON review_items (stage, is_asked, is_premium DESC, entered_at, id);

-- +goose Down
DROP INDEX review_items_stage;
DROP INDEX review_items_queue;
CREATE INDEX review_items_queue ON review_items (is_premium DESC, entered_at, id);
CREATE INDEX review_items_stage ON review_items (stage, is_premium DESC, entered_at, id);

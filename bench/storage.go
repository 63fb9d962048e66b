package main

import (
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"

	_ "github.com/jackc/pgx/v5/stdlib" // registers the driver "pgx"
)

// storage is a fresh place for the product's data.
type storage struct {
	name     string
	folder   string
	database string // address of the PostgreSQL database; empty on SQLite
	drop     func() error
}

func openSQLite() (storage, error) {
	folder, err := os.MkdirTemp("", "merkato-bench-")
	return storage{name: "SQLite", folder: folder, drop: func() error { return nil }}, err
}

func openPostgres(server string) (storage, error) {
	s, err := openSQLite()
	if err != nil {
		return s, err
	}
	name := fmt.Sprintf("bench_%d", os.Getpid())
	address, err := url.Parse(server)
	if err == nil {
		err = execute(server, "CREATE DATABASE "+name)
	}
	if err != nil {
		return s, errors.Join(err, s.remove())
	}
	address.Path = "/" + name
	s.name, s.database = "PostgreSQL", address.String()
	s.drop = func() error { return execute(server, "DROP DATABASE "+name+" WITH (FORCE)") }
	return s, nil
}

// remove leaves nothing behind.
func (s storage) remove() error {
	return errors.Join(s.drop(), os.RemoveAll(s.folder))
}

func execute(server, statement string) error {
	pool, err := sql.Open("pgx", server)
	if err != nil {
		return err
	}
	defer pool.Close()
	_, err = pool.Exec(statement)
	return err
}

package php

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/VKCOM/php-parser/pkg/ast"
)

// safeFunctions answer numbers, hashes or escaped text.
var safeFunctions = SetOf(
	"psql", "bqsql", "intval", "floatval", "doubleval", "boolval", "count", "sizeof", "strlen", "mb_strlen", "time",
	"date", "gmdate", "mktime", "strtotime", "microtime", "md5", "sha1", "crc32", "hash", "hash_hmac", "uniqid", "rand",
	"mt_rand", "random_int", "bin2hex", "dechex", "hexdec", "bindec", "round", "floor", "ceil", "abs", "number_format",
	"addslashes", "mysql_real_escape_string", "mysqli_real_escape_string", "array_sum", "ip2long", "base64_encode",
	"urlencode", "rawurlencode", "array_search", "strpos", "range", "array_fill", "str_repeat", "implode_int",
	"password_hash", "ctype_digit", "array_intersect", "array_intersect_key", "gettype", "get_class", "phpversion",
)

// carriers answer something made of their arguments, no safer than those.
var carriers = SetOf(
	"trim", "ltrim", "rtrim", "strtolower", "strtoupper", "mb_strtolower", "mb_strtoupper", "ucfirst", "ucwords", "lcfirst",
	"substr", "mb_substr", "strval", "htmlspecialchars", "htmlentities", "strip_tags", "stripslashes", "urldecode",
	"rawurldecode", "html_entity_decode", "htmlspecialchars_decode", "nl2br", "json_decode", "array_filter", "array_unique",
	"array_values", "array_merge", "array_slice", "array_reverse", "current", "reset", "end", "array_pop", "array_shift",
	"utf8_encode", "utf8_decode", "base64_decode", "str_pad", "iconv", "array_column", "max", "min", "array_diff", "compact",
	"tools::strtolower", "tools::strtoupper", "tools::substr", "tools::ucfirst", "tools::stripslashes", "tools::safeoutput",
	"tools::htmlentitiesutf8", "tools::htmlentitiesdecodeutf8", "tools::jsondecode",
)

// checks are functions that ask what their first argument is.
var checks = SetOf(
	"is_numeric", "is_int", "is_integer", "is_float", "is_bool", "in_array", "array_key_exists", "array_search",
	"ctype_digit", "ctype_alnum", "ctype_alpha", "ctype_xdigit", "filter_var", "method_exists", "property_exists", "checkdate",
)

func (s *scope) arguments(args []ast.Vertex) []Value {
	values := make([]Value, len(args))
	for i, a := range args {
		values[i] = s.eval(a)
	}
	return values
}

func (s *scope) call(n *ast.ExprFunctionCall) Value {
	name := FunctionName(n)
	if name == "" {
		s.eval(n.Function)
	}
	switch name {
	case "array_map":
		return s.mapped(n)
	case "preg_match", "preg_match_all":
		s.check(Argument(n.Args, 1))
	case "array_walk", "usort", "uasort", "settype":
		s.check(Argument(n.Args, 0))
	}
	if checks[name] {
		s.check(Argument(n.Args, 0))
	}
	args := s.arguments(n.Args)
	at := func(i int) Value {
		if i < len(args) {
			return args[i]
		}
		return Value{}
	}
	switch {
	case safeFunctions[name] || strings.HasPrefix(name, "is_"):
		return leafValue(Safe, n, name)
	case name == "implode" || name == "join":
		if len(args) == 1 {
			return args[0]
		}
		return concat(concat(at(1), at(0)), at(1))
	case name == "explode" || name == "str_split":
		return either(at(1), at(0))
	case name == "str_replace" || name == "str_ireplace":
		return at(2)
	case name == "preg_replace":
		if pattern, ok := Literal(Argument(n.Args, 0)); ok && strings.Contains(pattern, "[^") {
			return leafValue(Safe, n, name)
		}
		return at(2)
	case name == "sprintf" || name == "vsprintf":
		return formatted(n, args)
	case name == "file_get_contents":
		if at(0).Text() == "php://input" {
			return leafValue(Request, n, name)
		}
	case name == "filter_input":
		if !strings.Contains(s.Source(Argument(n.Args, 2)), "_INT") && !strings.Contains(s.Source(Argument(n.Args, 2)), "_FLOAT") && len(args) < 3 {
			return leafValue(Request, n, name)
		}
		return leafValue(Safe, n, name)
	case carriers[name]:
		return carried(args)
	}
	return leafValue(Result, n, name)
}

func carried(args []Value) (v Value) {
	for _, a := range args {
		v = either(v, a)
	}
	return v
}

var format = regexp.MustCompile(`%(?:(\d+)\$)?[-+0 ]*(?:'.)?\d*(?:\.\d+)?([a-zA-Z%])`)

// formatted puts the arguments of sprintf into its format, where that is known.
func formatted(n ast.Vertex, args []Value) Value {
	if len(args) == 0 {
		return Value{}
	}
	if len(args[0].pieces) != 1 || args[0].pieces[0].leaf != nil || args[0].pieces[0].alts != nil {
		return carried(args)
	}
	text := args[0].pieces[0].text
	var v Value
	next, from := 1, 0
	for _, m := range format.FindAllStringSubmatchIndex(text, -1) {
		v = concat(v, textValue(text[from:m[0]]))
		from = m[1]
		kind := text[m[4]]
		if kind == '%' {
			v = concat(v, textValue("%"))
			continue
		}
		which := next
		if m[2] >= 0 {
			which = argumentNumber(text[m[2]:m[3]])
		} else {
			next++
		}
		switch {
		case kind != 's':
			v = concat(v, leafValue(Safe, n, ""))
		case which >= 1 && which < len(args):
			v = concat(v, args[which])
		case len(args) > 1:
			v = concat(v, args[len(args)-1])
		}
	}
	return concat(v, textValue(text[from:]))
}

// argumentNumber is that of %2$s; 0, which no argument has, for one beyond counting.
func argumentNumber(digits string) int {
	n, err := strconv.Atoi(digits)
	if err != nil {
		return 0
	}
	return n
}

// mapped is array_map: what the callback makes of the elements.
func (s *scope) mapped(n *ast.ExprFunctionCall) Value {
	callback := Argument(n.Args, 0)
	for _, a := range n.Args[min(1, len(n.Args)):] {
		if v := s.eval(a); len(v.pieces) > 0 {
			if name, ok := Literal(callback); ok {
				name = strings.ToLower(strings.TrimPrefix(name, `\`))
				switch {
				case safeFunctions[name]:
					return leafValue(Safe, n, name)
				case carriers[name]:
					return v
				}
			}
		}
	}
	switch callback.(type) {
	case *ast.ExprClosure, *ast.ExprArrowFunction:
		return s.closure(callback)
	}
	s.eval(callback)
	return leafValue(Result, n, "array_map")
}

func (s *scope) staticCall(n *ast.ExprStaticCall) Value {
	name := StaticName(n)
	class, method, _ := strings.Cut(name, "::")
	if class == "validate" {
		s.check(Argument(n.Args, 0))
	}
	if s.checked[s.Source(n)] {
		return leafValue(Safe, n, method)
	}
	args := s.arguments(n.Args)
	switch {
	case name == "tools::getvalue" || name == "tools::getallvalues":
		key, _ := Literal(Argument(n.Args, 0))
		return leafValue(Request, n, key)
	case name == "db::getinstance" || name == "dbcore::getinstance":
		return leafValue(Database, n, "")
	case class == "db" && (method == "s" || method == "ps") && len(args) > 0:
		s.Queries = append(s.Queries, Query{Node: n, Value: args[0]})
		return leafValue(Result, n, method)
	case class == "validate", strings.Contains(method, "sql"), name == "tools::str2url", name == "tools::link_rewrite", name == "tools::passwdgen", name == "tools::strlen":
		return leafValue(Safe, n, method)
	case carriers[name]:
		return carried(args)
	}
	return leafValue(Result, n, method)
}

func (s *scope) construct(n *ast.ExprNew) Value {
	if class, ok := n.Class.(*ast.StmtClass); ok { // an anonymous one
		s.class(class.Stmts)
	}
	s.arguments(n.Args)
	switch strings.ToLower(NameOf(n.Class)) {
	case "dbquery", "dbquerycore":
		return leafValue(Builder, n, "")
	}
	return leafValue(Result, n, "")
}

// queryMethods take a query as their first argument.
var queryMethods = SetOf(
	"executes", "execute", "getrow", "getvalue", "query", "executequery", "executestatement", "exec", "fetchall", "fetchassoc",
	"fetchone", "fetchcolumn", "fetchallassociative", "fetchassociative", "s", "q",
)

var builderMethods = SetOf(
	"select", "from", "join", "leftjoin", "innerjoin", "leftouterjoin", "rightjoin", "naturaljoin", "where", "having", "orderby", "groupby",
)

var sqlVerb = regexp.MustCompile(`(?is)^[\s(]*(select\b.*\bfrom\b|select\b|insert\s+(?:ignore\s+)?into|update\b.*\bset\b|delete\s+from|replace\s+into|(?:alter|drop|create|truncate)\s+table|show\s+(?:tables|columns))`)

func (s *scope) methodCall(n, on ast.Vertex, method string, arguments []ast.Vertex) Value {
	receiver := s.eval(on)
	args := s.arguments(arguments)
	lower := strings.ToLower(method)
	switch {
	case lower == "escape" || lower == "_escape" || lower == "quote" || lower == "insert_id" || lower == "lastinsertid" || lower == "affected_rows" || lower == "numrows":
		return leafValue(Safe, n, method)
	case receiver.Is(Builder):
		if builderMethods[lower] && len(args) > 0 {
			for _, a := range args {
				s.Queries = append(s.Queries, Query{Node: n, Value: a})
			}
		}
		return receiver
	case receiver.Is(Database) && lower == "insert" && len(args) > 1:
		s.Queries = append(s.Queries, Query{Node: n, Value: args[1], Field: true})
		return leafValue(Safe, n, method)
	case receiver.Is(Database) && lower == "update" && len(args) > 1:
		s.Queries = append(s.Queries, Query{Node: n, Value: args[1], Field: true})
		if len(args) > 2 {
			s.Queries = append(s.Queries, Query{Node: n, Value: args[2]})
		}
		return leafValue(Safe, n, method)
	case receiver.Is(Database) && lower == "delete" && len(args) > 1:
		s.Queries = append(s.Queries, Query{Node: n, Value: args[1]})
		return leafValue(Safe, n, method)
	case queryMethods[lower] && len(args) > 0:
		args[0].Each(func(query Value) {
			if receiver.Is(Database) || sqlVerb.MatchString(query.Text()) {
				s.Queries = append(s.Queries, Query{Node: n, Value: query})
			}
		})
		return leafValue(Result, n, method)
	case fromRequest(on):
		switch lower {
		case "get", "all":
			return leafValue(Request, n, method)
		case "getint", "getboolean", "getdigits", "getalnum", "getalpha", "has":
			return leafValue(Safe, n, method)
		}
	}
	return leafValue(Result, n, method)
}

// fromRequest reports whether it is $request or one of its bags, as $request->query.
func fromRequest(n ast.Vertex) bool {
	if fetch, ok := n.(*ast.ExprPropertyFetch); ok {
		switch NameOf(fetch.Prop) {
		case "query", "request", "cookies":
			return NameOf(fetch.Var) == "request"
		}
		return false
	}
	return NameOf(n) == "request"
}

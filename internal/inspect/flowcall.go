package inspect

import (
	"regexp"
	"strings"

	"github.com/VKCOM/php-parser/pkg/ast"
)

// safeFunctions answer numbers, hashes or escaped text.
var safeFunctions = setOf(
	"psql", "bqsql", "intval", "floatval", "doubleval", "boolval", "count", "sizeof", "strlen", "mb_strlen", "time",
	"date", "gmdate", "mktime", "strtotime", "microtime", "md5", "sha1", "crc32", "hash", "hash_hmac", "uniqid", "rand",
	"mt_rand", "random_int", "bin2hex", "dechex", "hexdec", "bindec", "round", "floor", "ceil", "abs", "number_format",
	"addslashes", "mysql_real_escape_string", "mysqli_real_escape_string", "array_sum", "ip2long", "base64_encode",
	"urlencode", "rawurlencode", "array_search", "strpos", "range", "array_fill", "str_repeat", "implode_int",
	"password_hash", "ctype_digit", "array_intersect", "array_intersect_key", "gettype", "get_class", "phpversion",
)

// carriers answer something made of their arguments, no safer than those.
var carriers = setOf(
	"trim", "ltrim", "rtrim", "strtolower", "strtoupper", "mb_strtolower", "mb_strtoupper", "ucfirst", "ucwords", "lcfirst",
	"substr", "mb_substr", "strval", "htmlspecialchars", "htmlentities", "strip_tags", "stripslashes", "urldecode",
	"rawurldecode", "html_entity_decode", "htmlspecialchars_decode", "nl2br", "json_decode", "array_filter", "array_unique",
	"array_values", "array_merge", "array_slice", "array_reverse", "current", "reset", "end", "array_pop", "array_shift",
	"utf8_encode", "utf8_decode", "base64_decode", "str_pad", "iconv", "array_column", "max", "min", "array_diff", "compact",
	"tools::strtolower", "tools::strtoupper", "tools::substr", "tools::ucfirst", "tools::stripslashes", "tools::safeoutput",
	"tools::htmlentitiesutf8", "tools::htmlentitiesdecodeutf8", "tools::jsondecode",
)

// checks are functions that ask what their first argument is.
var checks = setOf(
	"is_numeric", "is_int", "is_integer", "is_float", "is_bool", "in_array", "array_key_exists", "array_search",
	"ctype_digit", "ctype_alnum", "ctype_alpha", "ctype_xdigit", "filter_var", "method_exists", "property_exists", "checkdate",
)

func (s *scope) arguments(args []ast.Vertex) []value {
	values := make([]value, len(args))
	for i, a := range args {
		values[i] = s.eval(a)
	}
	return values
}

func (s *scope) call(n *ast.ExprFunctionCall) value {
	name := functionName(n)
	if name == "" {
		s.eval(n.Function)
	}
	switch name {
	case "array_map":
		return s.mapped(n)
	case "preg_match", "preg_match_all":
		s.check(argument(n.Args, 1))
	case "array_walk", "usort", "uasort", "settype":
		s.check(argument(n.Args, 0))
	}
	if checks[name] {
		s.check(argument(n.Args, 0))
	}
	args := s.arguments(n.Args)
	at := func(i int) value {
		if i < len(args) {
			return args[i]
		}
		return value{}
	}
	switch {
	case safeFunctions[name] || strings.HasPrefix(name, "is_"):
		return leafValue(safe, n, name)
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
		if pattern, ok := literal(argument(n.Args, 0)); ok && strings.Contains(pattern, "[^") {
			return leafValue(safe, n, name)
		}
		return at(2)
	case name == "sprintf" || name == "vsprintf":
		return formatted(n, args)
	case name == "file_get_contents":
		if at(0).text() == "php://input" {
			return leafValue(request, n, name)
		}
	case name == "filter_input":
		if !strings.Contains(s.source(argument(n.Args, 2)), "_INT") && !strings.Contains(s.source(argument(n.Args, 2)), "_FLOAT") && len(args) < 3 {
			return leafValue(request, n, name)
		}
		return leafValue(safe, n, name)
	case carriers[name]:
		return carried(args)
	}
	return leafValue(result, n, name)
}

func carried(args []value) (v value) {
	for _, a := range args {
		v = either(v, a)
	}
	return v
}

var format = regexp.MustCompile(`%(?:(\d+)\$)?[-+0 ]*(?:'.)?\d*(?:\.\d+)?([a-zA-Z%])`)

// formatted puts the arguments of sprintf into its format, where that is known.
func formatted(n ast.Vertex, args []value) value {
	if len(args) == 0 {
		return value{}
	}
	if len(args[0].pieces) != 1 || args[0].pieces[0].leaf != nil || args[0].pieces[0].alts != nil {
		return carried(args)
	}
	text := args[0].pieces[0].text
	var v value
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
			which = part([]string{text[m[2]:m[3]]}, 0)
		} else {
			next++
		}
		switch {
		case kind != 's':
			v = concat(v, leafValue(safe, n, ""))
		case which >= 1 && which < len(args):
			v = concat(v, args[which])
		case len(args) > 1:
			v = concat(v, args[len(args)-1])
		}
	}
	return concat(v, textValue(text[from:]))
}

// mapped is array_map: what the callback makes of the elements.
func (s *scope) mapped(n *ast.ExprFunctionCall) value {
	callback := argument(n.Args, 0)
	for _, a := range n.Args[min(1, len(n.Args)):] {
		if v := s.eval(a); len(v.pieces) > 0 {
			if name, ok := literal(callback); ok {
				name = strings.ToLower(strings.TrimPrefix(name, `\`))
				switch {
				case safeFunctions[name]:
					return leafValue(safe, n, name)
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
	return leafValue(result, n, "array_map")
}

func (s *scope) staticCall(n *ast.ExprStaticCall) value {
	name := staticName(n)
	class, method, _ := strings.Cut(name, "::")
	if class == "validate" {
		s.check(argument(n.Args, 0))
	}
	if s.checked[s.source(n)] {
		return leafValue(safe, n, method)
	}
	args := s.arguments(n.Args)
	switch {
	case name == "tools::getvalue" || name == "tools::getallvalues":
		key, _ := literal(argument(n.Args, 0))
		return leafValue(request, n, key)
	case name == "db::getinstance" || name == "dbcore::getinstance":
		return leafValue(database, n, "")
	case class == "db" && (method == "s" || method == "ps") && len(args) > 0:
		s.sql = append(s.sql, sqlUse{node: n, query: args[0]})
		return leafValue(result, n, method)
	case class == "validate", strings.Contains(method, "sql"), name == "tools::str2url", name == "tools::link_rewrite", name == "tools::passwdgen", name == "tools::strlen":
		return leafValue(safe, n, method)
	case carriers[name]:
		return carried(args)
	}
	return leafValue(result, n, method)
}

func (s *scope) construct(n *ast.ExprNew) value {
	if class, ok := n.Class.(*ast.StmtClass); ok { // an anonymous one
		s.class(class.Stmts)
	}
	s.arguments(n.Args)
	switch strings.ToLower(nameOf(n.Class)) {
	case "dbquery", "dbquerycore":
		return leafValue(builder, n, "")
	}
	return leafValue(result, n, "")
}

// queryMethods take a query as their first argument.
var queryMethods = setOf(
	"executes", "execute", "getrow", "getvalue", "query", "executequery", "executestatement", "exec", "fetchall", "fetchassoc",
	"fetchone", "fetchcolumn", "fetchallassociative", "fetchassociative", "s", "q",
)

var builderMethods = setOf(
	"select", "from", "join", "leftjoin", "innerjoin", "leftouterjoin", "rightjoin", "naturaljoin", "where", "having", "orderby", "groupby",
)

var sqlVerb = regexp.MustCompile(`(?is)^[\s(]*(select\b.*\bfrom\b|select\b|insert\s+(?:ignore\s+)?into|update\b.*\bset\b|delete\s+from|replace\s+into|(?:alter|drop|create|truncate)\s+table|show\s+(?:tables|columns))`)

func (s *scope) methodCall(n, on ast.Vertex, method string, arguments []ast.Vertex) value {
	receiver := s.eval(on)
	args := s.arguments(arguments)
	lower := strings.ToLower(method)
	switch {
	case lower == "escape" || lower == "_escape" || lower == "quote" || lower == "insert_id" || lower == "lastinsertid" || lower == "affected_rows" || lower == "numrows":
		return leafValue(safe, n, method)
	case receiver.is(builder):
		if builderMethods[lower] && len(args) > 0 {
			for _, a := range args {
				s.sql = append(s.sql, sqlUse{node: n, query: a})
			}
		}
		return receiver
	case receiver.is(database) && lower == "insert" && len(args) > 1:
		s.sql = append(s.sql, sqlUse{node: n, query: args[1], field: true})
		return leafValue(safe, n, method)
	case receiver.is(database) && lower == "update" && len(args) > 1:
		s.sql = append(s.sql, sqlUse{node: n, query: args[1], field: true})
		if len(args) > 2 {
			s.sql = append(s.sql, sqlUse{node: n, query: args[2]})
		}
		return leafValue(safe, n, method)
	case receiver.is(database) && lower == "delete" && len(args) > 1:
		s.sql = append(s.sql, sqlUse{node: n, query: args[1]})
		return leafValue(safe, n, method)
	case queryMethods[lower] && len(args) > 0:
		args[0].each(func(query value) {
			if receiver.is(database) || sqlVerb.MatchString(query.text()) {
				s.sql = append(s.sql, sqlUse{node: n, query: query})
			}
		})
		return leafValue(result, n, method)
	case fromRequest(on):
		switch lower {
		case "get", "all":
			return leafValue(request, n, method)
		case "getint", "getboolean", "getdigits", "getalnum", "getalpha", "has":
			return leafValue(safe, n, method)
		}
	}
	return leafValue(result, n, method)
}

// fromRequest tells $request and its bags, such as $request->query.
func fromRequest(n ast.Vertex) bool {
	if fetch, ok := n.(*ast.ExprPropertyFetch); ok {
		switch nameOf(fetch.Prop) {
		case "query", "request", "cookies":
			return nameOf(fetch.Var) == "request"
		}
		return false
	}
	return nameOf(n) == "request"
}
